// SPDX-License-Identifier: Apache-2.0
// A domain may bring an edit of its own. Here a message has a checksum over its bytes. Changes
// at random break the checksum, so that hardly any changed message is valid. The edit changes a
// message and mends its checksum.
#include <string>

#include <sonde/sonde.hpp>

struct Message {
  std::string body;
  unsigned checksum = 0;
};

unsigned checksum_of(const std::string& body) {
  unsigned sum = 17;
  for (const char c : body) sum = sum * 31 + static_cast<unsigned char>(c);
  return sum;
}

// [edit]
Message lengthened(Message message, sonde::Draws& draws) {
  message.body += draws(sonde::element_of({'a', 'b', '!'}));
  message.checksum = checksum_of(message.body);
  return message;
}

auto messages() { return sonde::edited(sonde::any<Message>(), "lengthened", lengthened); }
// [edit]

// Wrong on purpose: three exclamation marks are too many.
SONDE_PROPERTY_WITH(Messages, AreCalm, sonde::given(messages()), Message message) {
  SONDE_ASSUME(message.checksum == checksum_of(message.body));
  SONDE_STATE(message.body.size());
  SONDE_CHECK(message.body.find("!!!") == std::string::npos);
}

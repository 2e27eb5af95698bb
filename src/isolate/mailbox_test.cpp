// SPDX-License-Identifier: Apache-2.0
#include "isolate/mailbox.hpp"

#include <new>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tree/error.hpp"

namespace sonde::isolate {
namespace {

class SharedMailbox {
 public:
  SharedMailbox()
      : memory_(mmap(nullptr, sizeof(Mailbox), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
                     -1, 0)) {}
  ~SharedMailbox() { munmap(memory_, sizeof(Mailbox)); }
  SharedMailbox(const SharedMailbox&) = delete;
  SharedMailbox& operator=(const SharedMailbox&) = delete;
  Mailbox* operator->() const { return static_cast<Mailbox*>(memory_); }

 private:
  void* memory_;
};

TEST(Mailbox, KeepsMessagesInOrder) {
  const SharedMailbox box;
  EXPECT_FALSE(box->has_mail());
  box->send("first");
  box->send("");
  box->send("last");
  EXPECT_TRUE(box->has_mail());
  std::string received = box->receive();
  EXPECT_EQ(take_message(received), "first");
  EXPECT_EQ(take_message(received), "");
  EXPECT_EQ(take_message(received), "last");
  EXPECT_EQ(take_message(received), std::nullopt);
  EXPECT_FALSE(box->has_mail());
}

TEST(Mailbox, TakesMessagesThatAreLongerThanTheBox) {
  const SharedMailbox box;
  std::string sent(3 << 20, 'x');
  for (std::size_t i = 0; i < sent.size(); ++i) sent[i] = static_cast<char>(i % 251);
  const pid_t sender = fork();
  if (sender == 0) {
    for (int i = 0; i < 3; ++i) box->send(sent);
    _exit(0);
  }
  std::string received;
  for (int i = 0; i < 3; ++i) {
    std::optional<std::string> message;
    while (!(message = take_message(received))) received += box->receive();
    EXPECT_TRUE(*message == sent);
  }
  waitpid(sender, nullptr, 0);
}

TEST(Mailbox, RefusesADamagedLength) {
  std::string received(8, '\xff');
  EXPECT_THROW(take_message(received), Error);
}

}  // namespace
}  // namespace sonde::isolate

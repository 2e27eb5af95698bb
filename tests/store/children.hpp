// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

// A child process that runs the body and sends lines to its parent.
class Child {
 public:
  template <class Body>
  explicit Child(Body body) {
    if (::pipe(pipe_) != 0) throw std::runtime_error("no pipe");
    id_ = ::fork();
    if (id_ == 0) run(body);
    ::close(pipe_[1]);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { ::close(pipe_[0]); }

  pid_t id() const { return id_; }

  // The next line that it sends; none once it ended.
  std::optional<std::string> line() {
    std::string line;
    char c = 0;
    while (::read(pipe_[0], &c, 1) == 1) {
      if (c == '\n') return line;
      line += c;
    }
    return std::nullopt;
  }

  // All that it still sends until it ends.
  std::vector<std::string> lines() {
    std::vector<std::string> lines;
    while (auto next = line()) lines.push_back(*std::move(next));
    return lines;
  }

  // The status that waitpid gives.
  int wait() const {
    int status = 0;
    ::waitpid(id_, &status, 0);
    return status;
  }

 private:
  // The body takes a function that sends a line; its checks are those of the child.
  template <class Body>
  [[noreturn]] void run(Body body) {
    ::close(pipe_[0]);
    const int out = pipe_[1];
    try {
      body([out](const std::string& line) {
        const std::string text = line + "\n";
        if (::write(out, text.data(), text.size()) < 0) ::_exit(2);
      });
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
    std::fflush(nullptr);
    ::_exit(::testing::Test::HasFailure() ? 1 : 0);
  }

  int pipe_[2] = {-1, -1};
  pid_t id_ = -1;
};

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sonde {

// A hash table of 64-bit words: open addressing with linear probing, at most half full, so
// that a search ends soon at a free word.
//
// A word holds its key in its low bits. With keys of 32 bits, the high half is the user's: a
// count, or an index into a vector of entries. With keys of 64 bits, the table is a set. A
// word that is 0 is free; so the high half of a taken word must not be 0, nor may a key of
// 64 bits. Keys may be any numbers: they are spread by a multiplication (Knuth's
// multiplicative hashing), of which the high bits name the word.
//
// Two tables of the project do not use this class. schema::Kinds is read by threads without a
// lock while another thread adds to it. That of coverage's comparisons forgets everything at
// the start of a run, without touching its slots, and stands in hooks that must not call
// templates.
template <class Key>
class FlatTable {
  static_assert(Key(0) < Key(-1) && sizeof(Key) >= 4 && sizeof(Key) <= 8);

 public:
  using Word = std::uint64_t;

  // With 2 to the power of `first_bits` words, at first and after `clear`.
  explicit FlatTable(unsigned first_bits) : first_bits_(first_bits) { clear(); }

  // The word of this key, or the free word, of value 0, where it would stand.
  Word& operator[](Key key) { return words_[slot_of(key)]; }
  Word operator[](Key key) const { return words_[slot_of(key)]; }

  // Makes a free word, which `operator[]` returned, one with a key. All references to words
  // become invalid.
  void fill(Word& free_word, Word word) {
    free_word = word;
    if (++size_ * 2 > words_.size()) grow();
  }

  // Adds a key of 64 bits. Returns false if it was there.
  bool add(Key key) {
    static_assert(sizeof(Key) == sizeof(Word), "a word with a shorter key says more: see fill");
    Word& word = (*this)[key];
    if (word != 0) return false;
    fill(word, key);
    return true;
  }

  std::size_t size() const { return size_; }

  void clear() {
    words_.assign(std::size_t{1} << first_bits_, 0);
    shift_ = 64 - first_bits_;
    size_ = 0;
  }

 private:
  std::size_t slot_of(Key key) const {
    std::size_t slot = (key * std::uint64_t{0x9e3779b97f4a7c15U}) >> shift_;
    for (Word word = words_[slot]; word != 0; word = words_[slot]) {
      if (static_cast<Key>(word) == key) [[likely]]
        break;
      slot = (slot + 1) & (words_.size() - 1);
    }
    return slot;
  }

  void grow() {
    std::vector<Word> old(words_.size() * 2);
    old.swap(words_);
    --shift_;
    for (const Word word : old)
      if (word != 0) words_[slot_of(static_cast<Key>(word))] = word;
  }

  unsigned first_bits_;
  unsigned shift_ = 0;  // leaves as many bits of a product as name a word
  std::size_t size_ = 0;
  std::vector<Word> words_;
};

}  // namespace sonde

// SPDX-License-Identifier: Apache-2.0
// Finds: decode (postcondition). One word of 32 bits is wrong, and the code compares with it.
unsigned int decode(unsigned int word)
/*@ ensures return == word ^ 0x5A5A5A5Au32; @*/
{
  if (word == 0xCAFE1234u) return 0;
  return word ^ 0x5A5A5A5Au;
}

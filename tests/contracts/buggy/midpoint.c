// SPDX-License-Identifier: Apache-2.0
// Finds: midpoint (postcondition). The sum wraps around.
unsigned int midpoint(unsigned int low, unsigned int high)
/*@
requires low <= high;
ensures low <= return; return <= high;
@*/
{
  return (low + high) / 2;
}

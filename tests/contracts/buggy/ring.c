// SPDX-License-Identifier: Apache-2.0
// Finds: ring_put (postcondition). The index is wrapped one place too late.
struct ring {
  unsigned int at;
  int items[4];
};

void ring_put(struct ring* r, int x)
/*@
requires take R = RW<struct ring>(r); R.at < 4u32;
ensures
  take R2 = RW<struct ring>(r);
  R2.at < 4u32;
  R2.items == R.items[(u64) R.at: x];
@*/
{
  r->items[r->at] = x;
  r->at = r->at + 1;
  if (r->at > 4) r->at = 0;
}

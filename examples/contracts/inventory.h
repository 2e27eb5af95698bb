// SPDX-License-Identifier: Apache-2.0
#ifndef INVENTORY_H
#define INVENTORY_H

#include <stdlib.h>

// What is in a shop: up to eight items, each with its number and how many there are.
struct inventory {
  int items[8];
  int amounts[8];
  int count;
};

static inline struct inventory* inventory_create(void) {
  return (struct inventory*)calloc(1, sizeof(struct inventory));
}

/// How many of an item there are.
/// @post result >= 0
static inline int inventory_amount(const struct inventory* shop, int item) {
  for (int i = 0; i < shop->count; i++)
    if (shop->items[i] == item) return shop->amounts[i];
  return 0;
}

/// Adds some of an item.
/// @pre amount > 0 && amount < 1000
/// @pre shop->count < 8
/// @post inventory_amount(shop, item) == old(inventory_amount(shop, item)) + amount
static inline void inventory_add(struct inventory* shop, int item, int amount) {
  shop->items[shop->count] = item;
  shop->amounts[shop->count] = amount;
  shop->count++;
}

static inline void inventory_free(struct inventory* shop) { free(shop); }

#endif

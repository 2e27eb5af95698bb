// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "bst.c"

#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>

static long value_of(struct node* root, int key) {
  find_parent(&root, key);
  return root == NULL ? -1 : root->value;
}

static int is_between(struct node* root, long low, long high) {
  return root == NULL || (low < root->key && root->key < high &&
                          is_between(root->smaller, low, root->key) &&
                          is_between(root->larger, root->key, high));
}

static int is_search_tree(struct node* root) { return is_between(root, LONG_MIN, LONG_MAX); }

int main(void) {
  const int keys[] = {5, 2, 8, 1, 3, 9, INT_MIN, 7, INT_MAX};
  const int count = sizeof keys / sizeof *keys;
  struct node* root = NULL;
  for (int i = 0; i < count; i++) set_node_key(&root, keys[i], i);
  assert(is_search_tree(root));
  for (int i = 0; i < count; i++) assert(value_of(root, keys[i]) == i);
  assert(value_of(root, 4) == -1);

  set_node_key(&root, 3, 33);
  assert(value_of(root, 3) == 33);

  struct node* found = root;
  struct node* parent = find_parent(&found, 1);
  assert(found->key == 1 && parent->key == 2);
  found = root;
  assert(find_parent(&found, 4)->key == 3 && found == NULL);

  struct node* least = delete_smallest(&root);
  assert(least->key == INT_MIN && is_search_tree(root));
  free(least);
  for (int i = 0; i < count; i++) {
    delete_key(&root, keys[i]);
    assert(is_search_tree(root) && value_of(root, keys[i]) == -1);
  }
  assert(root == NULL && delete_smallest(&root) == NULL);

  root = new_node(1, 10);
  set_node_key(&root, 0, 0);
  delete_tree(root);
  puts("ok");
  return 0;
}

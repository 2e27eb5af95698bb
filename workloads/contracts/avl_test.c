// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "avl.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

static int height_of_balanced(struct node* root) {
  if (root == NULL) return 0;
  int left = height_of_balanced(root->left);
  int right = height_of_balanced(root->right);
  assert(-1 <= left - right && left - right <= 1);
  assert(root->height == 1 + (left > right ? left : right));
  if (root->left != NULL) assert(root->left->key < root->key);
  if (root->right != NULL) assert(root->right->key > root->key);
  return root->height;
}

static int count(struct node* root) {
  return root == NULL ? 0 : 1 + count(root->left) + count(root->right);
}

int main(void) {
  struct node* root = NULL;
  for (int i = 0; i < 101; i++) {
    root = avl_insert(root, i * 37 % 101);
    height_of_balanced(root);
  }
  assert(count(root) == 101 && get_height(root) <= 9 && find_smallest(root) == 0);
  root = avl_insert(root, 50);
  assert(count(root) == 101);
  for (int i = 0; i < 100; i++) {
    root = avl_delete(root, i * 13 % 101);
    height_of_balanced(root);
    assert(count(root) == 100 - i);
  }
  root = avl_delete(root, 100 * 13 % 101);
  assert(root == NULL && get_height(root) == 0);

  // Equal heights of the inner and the outer side: one rotation.
  for (int key = 0; key <= 4; key++) root = avl_insert(root, key);
  root = avl_delete(root, 0);
  assert(root->key == 3 && root->left->key == 1 && root->left->right->key == 2);
  while (root != NULL) root = avl_delete(root, root->key);
  puts("ok");
  return 0;
}

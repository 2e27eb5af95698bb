// SPDX-License-Identifier: Apache-2.0
#pragma once

bool is_too_much(int number);

// SPDX-License-Identifier: Apache-2.0
#pragma once

// How values are drawn where a type alone does not say it.
#include "sonde/domains/choices.hpp"
#include "sonde/domains/containers.hpp"
#include "sonde/domains/edited.hpp"
#include "sonde/domains/functions.hpp"
#include "sonde/domains/gen.hpp"
#include "sonde/domains/generate.hpp"
#include "sonde/domains/grammar.hpp"
#include "sonde/domains/internet.hpp"
#include "sonde/domains/records.hpp"
#include "sonde/domains/recursive.hpp"
#include "sonde/domains/strings.hpp"
#include "sonde/domains/subsets.hpp"
#include "sonde/domains/transforms.hpp"
#include "sonde/domains/values.hpp"

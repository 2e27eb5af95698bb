// SPDX-License-Identifier: Apache-2.0
// expects: because it looks like a container, but an empty one cannot be filled
// expects: Eigen::Matrix<double, 3, 1
// expects: include a header of sonde/adapt
#include <Eigen/Core>

#include "sonde/sonde.hpp"

SONDE_PROPERTY(Vectors, HaveALength, Eigen::Vector3d vector) {  // here
  SONDE_CHECK(vector.norm() >= 0);
}

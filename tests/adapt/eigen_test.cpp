// SPDX-License-Identifier: Apache-2.0
#include "sonde/adapt/eigen.hpp"

#include <complex>
#include <vector>

#include <gtest/gtest.h>

#include "adapter_contract.hpp"
#include "schema/schema.hpp"

namespace sonde {
namespace {

using contract::text_of;
using Bounded = Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 3, 2>;

// Bit by bit, because a NaN differs from itself.
constexpr auto is_same_matrix = [](const auto& one, const auto& other) {
  if (one.rows() != other.rows() || one.cols() != other.cols()) return false;
  for (Eigen::Index i = 0; i < one.rows(); ++i)
    for (Eigen::Index j = 0; j < one.cols(); ++j)
      if (one(i, j) != other(i, j) && one(i, j) == one(i, j)) return false;
  return true;
};

template <class T>
class AdaptedMatrix : public testing::Test {};

using Matrices =
    testing::Types<Eigen::Vector3d, Eigen::RowVector2f, Eigen::Matrix2d, Eigen::Matrix<int, 2, 3>,
                   Eigen::Matrix<int, 2, 3, Eigen::RowMajor>, Eigen::Matrix<double, 12, 1>,
                   Eigen::VectorXd, Eigen::RowVectorXi, Eigen::MatrixXd, Eigen::Matrix3Xf,
                   Eigen::MatrixX2i, Eigen::Array3d, Eigen::ArrayXXi, Eigen::VectorXcd, Bounded>;
TYPED_TEST_SUITE(AdaptedMatrix, Matrices);

TYPED_TEST(AdaptedMatrix, KeepsTheContract) {
  contract::is_adapted<TypeParam>(contract::anything, is_same_matrix);
}

TEST(AdaptedMatrices, HaveManyShapes) {
  const auto is_drawn = [](auto has_shape) {
    return !check("Eigen.Shapes", [=](Eigen::MatrixXi value) {
              return !has_shape(value.rows(), value.cols());
            }).passed();
  };
  EXPECT_TRUE(is_drawn([](auto rows, auto columns) { return rows == 0 && columns == 0; }));
  EXPECT_TRUE(is_drawn([](auto rows, auto columns) { return rows == 1 && columns > 4; }));
  EXPECT_TRUE(is_drawn([](auto rows, auto columns) { return rows > 4 && columns == 1; }));
  EXPECT_TRUE(is_drawn([](auto rows, auto columns) { return rows == columns && rows > 4; }));
}

TEST(AdaptedMatrices, KeepTheirBounds) {
  EXPECT_TRUE(check("Eigen.Bounds", [](Bounded value) {
                return value.rows() <= 3 && value.cols() <= 2;
              }).passed());
}

TEST(AdaptedMatrices, HaveNamesThatTellThemApart) {
  const auto name_of = [](const Type& type) { return schema::details(type).name; };
  EXPECT_EQ(name_of(derive::type_v<Eigen::Matrix<double, 12, 1>>), "Eigen::Matrix<double, 12, 1>");
  EXPECT_EQ(name_of(derive::type_v<Eigen::ArrayXXi>),
            "Eigen::Array<int, Eigen::Dynamic, Eigen::Dynamic>");
  EXPECT_EQ(name_of(derive::type_v<Bounded>),
            "Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, 0, 3, 2>");
}

TEST(AdaptedMatrices, ReadLikeRows) {
  EXPECT_EQ(text_of(Eigen::Vector3d(1, 2.5, 0)), "{1.0, 2.5, 0.0}");
  Eigen::MatrixXi matrix(2, 3);
  matrix << 1, 2, 3, 4, 5, 6;
  EXPECT_EQ(text_of(matrix), "{{1, 2, 3}, {4, 5, 6}}");
  EXPECT_EQ(text_of(Eigen::MatrixXi(0, 0)), "{}");
}

TEST(AdaptedMatrices, Shrink) {
  const auto is_small = [](Eigen::MatrixXi value) { return value.rows() < 2 || value.cols() < 3; };
  EXPECT_EQ(contract::smallest_failing(is_small), "{{0, 0, 0}, {0, 0, 0}}");
  const auto is_short = [](Eigen::Vector3d value) { return value.x() < 10; };
  EXPECT_EQ(contract::smallest_failing(is_short), "{10.0, 0.0, 0.0}");
}

}  // namespace
}  // namespace sonde

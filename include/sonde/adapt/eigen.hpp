// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "sonde/derive.hpp"

// Eigen::Matrix and Eigen::Array, of fixed and of dynamic size. A vector is a list of its
// coefficients, {1.0, 2.0}, and a matrix a list of its rows, {{1.0, 2.0}, {3.0, 4.0}}. All rows
// are as long as the first one.

namespace sonde::derive {

// A number among template arguments.
template <int N>
struct EigenNumber {
  static constexpr int most_digits = 11;
  char digits[most_digits + 1] = {};

  consteval EigenNumber() {
    int at = 0;
    for (int power = 1'000'000'000; power > 0; power /= 10)
      if (N >= power || power == 1) digits[at++] = static_cast<char>('0' + N / power % 10);
  }
};
template <int N>
inline constexpr EigenNumber<N> eigen_number;
template <int N>
inline constinit const Type eigen_number_type{.name = N == Eigen::Dynamic ? "Eigen::Dynamic"
                                                                          : eigen_number<N>.digits};

// How long one dimension may be: as long as the type says, or up to its bound.
consteval Sizes eigen_sizes(int size, int most) {
  const auto bound = static_cast<std::size_t>(size == Eigen::Dynamic ? most : size);
  if (size != Eigen::Dynamic) return {bound, bound};
  return {0, most == Eigen::Dynamic ? any_size : bound};
}

// One row of a matrix. There is no such object.
template <class Matrix>
struct EigenRow {};

template <class T>
struct EigenShape {
  using Scalar = typename T::Scalar;
  static constexpr int row_count = T::RowsAtCompileTime;
  static constexpr int column_count = T::ColsAtCompileTime;
  static constexpr int most_rows = T::MaxRowsAtCompileTime;
  static constexpr int most_columns = T::MaxColsAtCompileTime;
  static constexpr bool is_vector = T::IsVectorAtCompileTime;
  static constexpr bool is_fixed = row_count != Eigen::Dynamic && column_count != Eigen::Dynamic;
  static constexpr bool is_bounded = row_count != most_rows || column_count != most_columns;
  static constexpr bool is_row = row_count == 1;
  static constexpr Sizes rows = eigen_sizes(row_count, most_rows);
  static constexpr Sizes columns = eigen_sizes(column_count, most_columns);
  static constexpr Sizes sizes = is_row ? columns : rows;

  static constexpr const Type* arguments[] = {
      &type_v<Scalar>,
      &eigen_number_type<row_count>,
      &eigen_number_type<column_count>,
      &eigen_number_type<T::Options>,
      &eigen_number_type<most_rows>,
      &eigen_number_type<most_columns>,
  };
};

template <class T>
struct EigenCodec {
  using Shape = EigenShape<T>;
  using Scalar = typename T::Scalar;
  using Row = EigenRow<T>;
  using Holds = reflect::FieldList<Scalar>;
  using Element = std::conditional_t<Shape::is_vector, Scalar, Row>;

  static T draw(Source& source) {
    T value;
    if constexpr (Shape::is_vector) draw_vector(value, source);
    else draw_rows(value, source);
    return value;
  }
  static void encode(const T& value, Sink& sink) {
    if constexpr (!Shape::is_vector) schema::resolve(type_v<Row>);
    const auto span = sink.open(type_v<T>.kind);
    for (Eigen::Index i = 0; i < value.rows(); ++i) encode_row(value, i, sink);
    sink.close(span);
  }
  static constexpr Type describe_as(const char* name) {
    Type type = describe_list<Element>(name);
    type.arguments = Shape::arguments;
    type.argument_count = Shape::is_bounded ? 6 : 3;
    type.min = Shape::is_vector ? Shape::sizes.min : Shape::rows.min;
    type.max = Shape::is_vector ? Shape::sizes.max : Shape::rows.max;
    return type;
  }

 private:
  // Keeps what is there.
  static void grow(T& value, Eigen::Index rows, Eigen::Index columns) {
    if constexpr (!Shape::is_fixed)
      if (value.rows() < rows || value.cols() < columns)
        value.conservativeResize(std::max(value.rows(), rows), std::max(value.cols(), columns));
  }

  static void draw_vector(T& value, Source& source) {
    source.begin_list(type_v<T>, Shape::sizes);
    for (Eigen::Index at = 0; source.more(); ++at) {
      if constexpr (Shape::is_row) grow(value, 1, at + 1);
      else grow(value, at + 1, 1);
      value(at) = derive::draw<Scalar>(source);
    }
    source.end();
  }

  static void draw_rows(T& value, Source& source) {
    source.begin_list(type_v<T>, Shape::rows);
    Sizes columns = Shape::columns;
    for (Eigen::Index row = 0; source.more(); ++row) {
      draw_row(value, row, columns, source);
      columns = {static_cast<std::size_t>(value.cols()), static_cast<std::size_t>(value.cols())};
    }
    source.end();
  }
  static void draw_row(T& value, Eigen::Index row, Sizes columns, Source& source) {
    source.begin_list(type_v<Row>, columns);
    grow(value, row + 1, 0);
    for (Eigen::Index column = 0; source.more(); ++column) {
      grow(value, row + 1, column + 1);
      value(row, column) = derive::draw<Scalar>(source);
    }
    source.end();
  }

  static void encode_row(const T& value, Eigen::Index row, Sink& sink) {
    std::uint32_t span = 0;
    if constexpr (!Shape::is_vector) span = sink.open(type_v<Row>.kind);
    for (Eigen::Index column = 0; column < value.cols(); ++column)
      derive::encode<Scalar>(value(row, column), sink);
    if constexpr (!Shape::is_vector) sink.close(span);
  }
};

template <class T>
struct Adapted<EigenRow<T>> {
  static constexpr const Type* matrix[] = {&type_v<T>};
  static constexpr Type describe() {
    Type type = describe_list<typename T::Scalar>("row");
    type.arguments = matrix;
    type.min = EigenShape<T>::columns.min;
    type.max = EigenShape<T>::columns.max;
    return type;
  }
};

template <class Scalar, int Rows, int Columns, int Options, int MostRows, int MostColumns>
struct Adapted<Eigen::Matrix<Scalar, Rows, Columns, Options, MostRows, MostColumns>>
    : EigenCodec<Eigen::Matrix<Scalar, Rows, Columns, Options, MostRows, MostColumns>> {
  static constexpr Type describe() { return Adapted::describe_as("Eigen::Matrix"); }
};
template <class Scalar, int Rows, int Columns, int Options, int MostRows, int MostColumns>
struct Adapted<Eigen::Array<Scalar, Rows, Columns, Options, MostRows, MostColumns>>
    : EigenCodec<Eigen::Array<Scalar, Rows, Columns, Options, MostRows, MostColumns>> {
  static constexpr Type describe() { return Adapted::describe_as("Eigen::Array"); }
};

}  // namespace sonde::derive

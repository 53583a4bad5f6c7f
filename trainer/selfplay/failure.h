/** The one exception; its text is a line for the user. */
#pragma once

#include <stdexcept>

namespace cortado {

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace cortado

/** Start positions from text, and the checks that every start position from outside passes. */
#pragma once

#include "api.h"

#include <string>

namespace cortado {

/** Throws Failure if the text is no FEN of a position that can be played. Castling letters: KQkq or rook files. */
sp_start parseFen(const std::string& fen);

/** Throws Failure with the reason if a start position cannot be played. */
void checkStart(const sp_start& start);

}  // namespace cortado

#include "fen.h"

#include "failure.h"
#include "moves.h"
#include "start.h"

#include <sstream>

namespace cortado {

namespace {

const Tables TABLES = makeTables();

[[noreturn]] void refuse(const std::string& reason) { throw Failure("start position: " + reason); }

/** Whether some pawn may legally take en passant. */
bool canTakeEnPassant(const Position& p, int square) {
    const int us = sideToMove(p);
    for (u64 rest = TABLES.pawn[us ^ 1][square] & pawns(p) & piecesOf(p, us); rest; rest &= rest - 1) {
        Position after = p;
        const Move m = static_cast<Move>(lowest(rest) | square << 6);
        const Change change = make(TABLES, after, m);
        if (!checksAfter(TABLES, after, m, change).illegal) return true;
    }
    return false;
}

void checkPieces(const sp_start& s, const Position& p) {
    const int count = popCount(s.occupied);
    if (count > 32) refuse("more than 32 pieces");
    for (int i = 0; i < 32; i++) {
        const int nibble = s.pieces[i / 2] >> (4 * (i % 2)) & 15;
        if (i < count ? (nibble & 7) > 5 : nibble != 0) refuse("a piece that does not exist");
    }
    for (int colour = 0; colour < 2; colour++) {
        if (popCount(kings(p) & piecesOf(p, colour)) != 1) refuse("each side must have one king");
        if (popCount(piecesOf(p, colour)) > MAX_PIECES_A_SIDE) refuse("more than 16 pieces of a colour");
    }
    if (pawns(p) & RANKS_1_AND_8) refuse("a pawn on the first or last rank");
}

void checkRights(const sp_start& s, const Position& p) {
    for (int right = 0; right < RIGHTS; right++) {
        const int rook = s.rooks[right], colour = right / 2;
        if (rook == FORMAT_NO_SQUARE) continue;
        const int king = kingSquare(p, colour);
        const bool onRank = rook / 8 == 7 * colour && king / 8 == 7 * colour;
        if (!onRank || pieceAt(p, rook) != ROOK || isBlack(p, rook) != (colour == BLACK) || (rook > king) != (right % 2 == 0)) {
            refuse("a castling right without king and rook in place");
        }
    }
}

void checkEnPassant(const sp_start& s, const Position& p) {
    if (s.en_passant == FORMAT_NO_SQUARE) return;
    const int ep = s.en_passant, us = sideToMove(p);
    if (ep / 8 != (us == WHITE ? 5 : 2) || (occupied(p) >> ep & 1) || pieceAt(p, ep ^ 8) != PAWN
        || isBlack(p, ep ^ 8) == (us == BLACK) || !canTakeEnPassant(p, ep)) {
        refuse("an en-passant square where nothing can be taken");
    }
}

int number(const std::string& text, int most, const char* name) {
    if (text.empty() || text.size() > 5 || text.find_first_not_of("0123456789") != std::string::npos
        || std::stoi(text) > most) {
        refuse(std::string(name) + " is '" + text + "'");
    }
    return std::stoi(text);
}

void parseBoard(const std::string& board, sp_start& s) {
    static const std::string LETTERS = "PNBRQK..pnbrqk";
    int nibbles[64];
    int rank = 7, file = 0;
    for (const char c : board) {
        if (c == '/') {
            if (file != 8 || rank == 0) refuse("ranks of the board '" + board + "'");
            rank--;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            const std::size_t index = c == '.' ? std::string::npos : LETTERS.find(c);
            if (index == std::string::npos || file > 7) refuse("the board '" + board + "'");
            nibbles[8 * rank + file] = static_cast<int>(index);
            s.occupied |= bit(8 * rank + file);
            file++;
        }
        if (file > 8) refuse("the board '" + board + "'");
    }
    if (rank != 0 || file != 8) refuse("the board '" + board + "'");
    if (popCount(s.occupied) > 32) refuse("more than 32 pieces");
    int index = 0;
    for (u64 rest = s.occupied; rest; rest &= rest - 1, index++) {
        s.pieces[index / 2] = static_cast<u8>(s.pieces[index / 2] | nibbles[lowest(rest)] << (4 * (index % 2)));
    }
}

void parseRights(const std::string& rights, sp_start& s, const Position& p) {
    if (rights == "-") return;
    for (const char c : rights) {
        const int colour = c >= 'a' ? BLACK : WHITE, home = 56 * colour, king = kingSquare(p, colour);
        const char letter = static_cast<char>(c & ~32);
        int rook = -1;
        if (letter >= 'A' && letter <= 'H') {
            rook = home + letter - 'A';
        } else if (letter == 'K' || letter == 'Q') {
            // The outermost rook on that side.
            const int step = letter == 'K' ? -1 : 1;
            for (int square = home + (letter == 'K' ? 7 : 0); square >= home && square < home + 8 && rook < 0; square += step) {
                if (square == king) break;
                if (pieceAt(p, square) == ROOK && isBlack(p, square) == (colour == BLACK)) rook = square;
            }
        }
        if (rook < 0) refuse("the castling rights '" + rights + "'");
        s.rooks[2 * colour + (rook > king ? 0 : 1)] = static_cast<u8>(rook);
    }
}

}  // namespace

void checkStart(const sp_start& s) {
    if (s.side > 1) refuse("a side to move that does not exist");
    Position p{};
    if (popCount(s.occupied) <= 32) unpackPieces(p, s.occupied, s.pieces);
    checkPieces(s, p);
    for (const u8 rook : s.rooks) {
        if (rook > FORMAT_NO_SQUARE) refuse("a castling rook off the board");
    }
    if (s.en_passant > FORMAT_NO_SQUARE) refuse("an en-passant square off the board");
    checkRights(s, p);
    p = startPosition(TABLES, s);
    if (isAttacked(TABLES, p, kingSquare(p, s.side ^ 1), s.side)) refuse("the side that moved last is in check");
    checkEnPassant(s, p);
}

sp_start parseFen(const std::string& fen) {
    std::istringstream words(fen);
    std::string board, side, rights = "-", ep = "-", clock = "0", move = "1";
    if (!(words >> board >> side)) refuse("no FEN: '" + fen + "'");
    words >> rights >> ep >> clock >> move;
    sp_start s{};
    s.en_passant = FORMAT_NO_SQUARE;
    for (u8& rook : s.rooks) rook = FORMAT_NO_SQUARE;
    parseBoard(board, s);
    if (side != "w" && side != "b") refuse("the side to move '" + side + "'");
    s.side = side == "b";
    s.halfmove = static_cast<u8>(number(clock, MAX_HALFMOVE, "the half-move clock"));
    s.fullmove = static_cast<u16>(number(move, 65535, "the move number"));
    checkStart(s);
    parseRights(rights, s, startPosition(TABLES, s));
    checkStart(s);
    if (ep != "-") {
        if (ep.size() != 2 || ep[0] < 'a' || ep[0] > 'h' || (ep[1] != '3' && ep[1] != '6')) refuse("the en-passant square '" + ep + "'");
        s.en_passant = static_cast<u8>(ep[0] - 'a' + 8 * (ep[1] - '1'));
        try {
            checkStart(s);
        } catch (const Failure&) {
            // Many writers name the square after every double step; here it stands only where a capture is legal.
            s.en_passant = FORMAT_NO_SQUARE;
        }
    }
    return s;
}

}  // namespace cortado

/** What people see at a terminal: boards, lines of moves, a view that is drawn over in place. */
package dev.cortado.app.terminal;

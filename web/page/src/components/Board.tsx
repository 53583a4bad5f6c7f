import "cm-chessboard/assets/chessboard.css";
import "cm-chessboard/assets/extensions/markers/markers.css";
import "cm-chessboard/assets/extensions/promotion-dialog/promotion-dialog.css";
import markersUrl from "cm-chessboard/assets/extensions/markers/markers.svg?url";
import piecesUrl from "cm-chessboard/assets/pieces/standard.svg?url";
import { Chessboard, INPUT_EVENT_TYPE, type InputEvent } from "cm-chessboard/src/Chessboard.js";
import { Accessibility } from "cm-chessboard/src/extensions/accessibility/Accessibility.js";
import { MARKER_TYPE, Markers } from "cm-chessboard/src/extensions/markers/Markers.js";
import { PromotionDialog } from "cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Step } from "../protocol.ts";
import { type Arrow, Overlay } from "./Overlay.tsx";

export interface BoardProps {
  fen: string;
  flipped: boolean;
  /** The squares of the last move. */
  last: string[];
  check: boolean;
  legal: Step[];
  /** Whose pieces a person may move; empty for none. */
  input: "w" | "b" | "";
  arrows: Arrow[];
  /** What pieces contribute, by square; centipawns for White. */
  contributions: Record<string, number> | null;
  onMove(step: Step): void;
}

/** Where a side's king stands. */
function kingSquare(fen: string, color: "w" | "b"): string | null {
  const rows = (fen.split(" ")[0] ?? "").split("/");
  for (const [i, row] of rows.entries()) {
    let file = 0;
    for (const char of row) {
      if (/\d/.test(char)) {
        file += Number(char);
      } else {
        if (char === (color === "w" ? "K" : "k")) {
          return `${"abcdefgh".charAt(file)}${8 - i}`;
        }
        file += 1;
      }
    }
  }
  return null;
}

/** The board component, drawn by cm-chessboard, with our arrows above it. */
export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Chessboard | null>(null);
  const now = useRef(props);
  now.current = props;

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) {
      return;
    }
    const made = new Chessboard(element, {
      position: now.current.fen,
      orientation: now.current.flipped ? "b" : "w",
      assetsUrl: "",
      style: {
        cssClass: "cortado",
        borderType: "none",
        pieces: { file: piecesUrl },
        animationDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 180,
      },
      extensions: [
        { class: Markers, props: { sprite: markersUrl, autoMarkers: MARKER_TYPE.square } },
        { class: PromotionDialog, props: { language: "en" } },
        {
          class: Accessibility,
          props: {
            language: "en",
            movePieceForm: false,
            boardAsTable: true,
            piecesAsList: true,
            keyboardMoveInput: true,
            visuallyHidden: true,
          },
        },
      ],
    });
    board.current = made;
    return () => {
      board.current = null;
      made.destroy();
    };
  }, []);

  useEffect(() => {
    void board.current?.setPosition(props.fen, true);
  }, [props.fen]);

  useEffect(() => {
    const wanted = props.flipped ? "b" : "w";
    if (board.current && board.current.getOrientation() !== wanted) {
      void board.current.setOrientation(wanted);
    }
  }, [props.flipped]);

  useEffect(() => {
    const made = board.current;
    if (!made) {
      return;
    }
    made.removeMarkers(MARKER_TYPE.square);
    made.removeMarkers(MARKER_TYPE.circleDanger);
    for (const square of props.last) {
      made.addMarker(MARKER_TYPE.square, square);
    }
    const king = props.check && kingSquare(props.fen, props.fen.split(" ")[1] === "b" ? "b" : "w");
    if (king) {
      made.addMarker(MARKER_TYPE.circleDanger, king);
    }
  }, [props.last.join(), props.check, props.fen]);

  useEffect(() => {
    const made = board.current;
    if (!made) {
      return;
    }
    if (made.isMoveInputEnabled()) {
      made.disableMoveInput();
    }
    if (props.input) {
      made.enableMoveInput((event) => handle(made, event), props.input);
    }
  }, [props.input, props.fen]);

  function handle(made: Chessboard, event: InputEvent): boolean | undefined {
    const { legal, fen, onMove } = now.current;
    if (event.type === INPUT_EVENT_TYPE.moveInputStarted) {
      const targets = legal.filter((step) => step.from === event.squareFrom);
      for (const step of targets) {
        const taken = legal.some((other) => other === step && other.san.includes("x"));
        made.addMarker(taken ? MARKER_TYPE.bevel : MARKER_TYPE.dot, step.to);
      }
      return targets.length > 0;
    }
    if (event.type === INPUT_EVENT_TYPE.validateMoveInput) {
      const steps = legal.filter(
        (step) =>
          step.from === event.squareFrom && (step.to === event.squareTo || step.uci.slice(2, 4) === event.squareTo),
      );
      const [only] = steps;
      if (!only) {
        return false;
      }
      if (steps.length > 1 && only.uci.length === 5) {
        made.showPromotionDialog(only.to, fen.split(" ")[1] === "b" ? "b" : "w", ({ piece }) => {
          const chosen = piece && steps.find((step) => step.uci.endsWith(piece.charAt(1)));
          if (chosen) {
            onMove(chosen);
          } else {
            void made.setPosition(now.current.fen);
          }
        });
      } else {
        onMove(only);
      }
      return true;
    }
    made.removeMarkers(MARKER_TYPE.dot);
    made.removeMarkers(MARKER_TYPE.bevel);
    return undefined;
  }

  return (
    <div class="board" data-fen={props.fen}>
      <div class="board-host" ref={host} />
      <Overlay arrows={props.arrows} contributions={props.contributions} flipped={props.flipped} />
    </div>
  );
}

/** The parts of cm-chessboard that we use; it comes without types. */
declare module "cm-chessboard/src/Chessboard.js" {
  export type Square = string;
  export interface InputEvent {
    type: string;
    squareFrom: Square;
    squareTo?: Square;
  }
  export interface MarkerType {
    class: string;
    slice: string;
    position?: string;
  }
  export class Chessboard {
    constructor(context: HTMLElement, props: object);
    setPosition(fen: string, animated?: boolean): Promise<void>;
    setOrientation(color: string, animated?: boolean): Promise<void>;
    getOrientation(): string;
    enableMoveInput(handler: (event: InputEvent) => boolean | undefined, color?: string): void;
    disableMoveInput(): void;
    isMoveInputEnabled(): boolean;
    addMarker(type: MarkerType, square: Square): void;
    removeMarkers(type?: MarkerType, square?: Square): void;
    showPromotionDialog(square: Square, color: string, callback: (result: { piece?: string }) => void): void;
    isPromotionDialogShown(): boolean;
    destroy(): void;
  }
  export const INPUT_EVENT_TYPE: Record<
    "moveInputStarted" | "validateMoveInput" | "moveInputCanceled" | "moveInputFinished",
    string
  >;
}
declare module "cm-chessboard/src/extensions/markers/Markers.js" {
  import type { MarkerType } from "cm-chessboard/src/Chessboard.js";
  export const Markers: object;
  export const MARKER_TYPE: Record<"square" | "dot" | "bevel" | "circleDanger" | "frame" | "framePrimary", MarkerType>;
}
declare module "cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js" {
  export const PromotionDialog: object;
}
declare module "cm-chessboard/src/extensions/accessibility/Accessibility.js" {
  export const Accessibility: object;
}
declare module "*.svg?url" {
  const url: string;
  export default url;
}
declare module "*.css";

/** Position of a row, in px from the top of the canvas. */
export interface Place {
  readonly top: number;
  readonly height: number;
}

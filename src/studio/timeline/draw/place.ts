/** Where a row is drawn, in px from the top of the canvas. */
export interface Place {
  readonly top: number;
  readonly height: number;
}

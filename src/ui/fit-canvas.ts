/** A canvas that is drawn on in the px of its style sheet. */
export interface FittedCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** Gives a canvas as many pixels as the screen has where it stands; null while it has no room. */
export function fitCanvas(canvas: HTMLCanvasElement): FittedCanvas | null {
  const context = canvas.getContext('2d');
  const { clientWidth: width, clientHeight: height } = canvas;
  if (!context || width === 0) return null;
  const scale = (globalThis.devicePixelRatio || 1) * (canvas.currentCSSZoom ?? 1);
  const pixels = [Math.round(width * scale), Math.round(height * scale)] as const;
  if (canvas.width !== pixels[0] || canvas.height !== pixels[1]) [canvas.width, canvas.height] = pixels;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { context, width, height };
}

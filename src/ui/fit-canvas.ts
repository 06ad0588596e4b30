/** A canvas to draw on in css px. */
export interface FittedCanvas {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/** Fits a canvas to the pixels of the screen; null while it has no size. */
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

/** Widest option that fits beside two others, in px at {@link FONT_PX}. */
const WIDTH_MAX = 142;
const FONT_PX = 14;

let context: CanvasRenderingContext2D | null | undefined;

/** Whether an option's text is too long to stand beside others. */
export function isLongText(text: string, fontFamily: string): boolean {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = `${FONT_PX}px ${fontFamily}`;
  return context.measureText(text).width > WIDTH_MAX;
}

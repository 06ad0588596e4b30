const sheets = new Map<string, CSSStyleSheet>();

/** The one constructed sheet of a css text: all shadow roots share it. */
export function sheet(css: string): CSSStyleSheet {
  let made = sheets.get(css);
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
    sheets.set(css, made);
  }
  return made;
}

/** Adopts sheets a shadow root does not have yet, after those it has. */
export function adopt(root: ShadowRoot, ...css: readonly string[]): void {
  const { adoptedStyleSheets: known } = root;
  known.push(...css.map(sheet).filter((one) => !known.includes(one)));
}

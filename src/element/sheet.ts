const made = new WeakMap<Window, Map<string, CSSStyleSheet>>();

/**
 * Adopts the constructed sheets of css texts that a shadow root does not have yet, after those it has. All roots of a
 * document share them; in another document they have no effect.
 */
export function adopt(root: ShadowRoot, ...css: readonly string[]): void {
  const { adoptedStyleSheets: known, ownerDocument } = root;
  const view = ownerDocument.defaultView!;
  const sheets = made.get(view) ?? new Map<string, CSSStyleSheet>();
  made.set(view, sheets);
  for (const text of css) {
    const sheet = sheets.get(text) ?? new view.CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync(text);
    sheets.set(text, sheet);
    if (!known.includes(sheet)) known.push(sheet);
  }
}

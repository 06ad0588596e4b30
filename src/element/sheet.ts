const made = new WeakMap<Document, Map<string, CSSStyleSheet>>();

/**
 * Adds the style sheets of these css texts that the shadow root lacks, after those it has. All roots of a document
 * share the constructed sheets, which work in that document only.
 */
export function adopt(root: ShadowRoot, ...css: readonly string[]): void {
  const { adoptedStyleSheets: known, ownerDocument: place } = root;
  const sheets = made.get(place) ?? new Map<string, CSSStyleSheet>();
  made.set(place, sheets);
  for (const text of css) {
    const sheet = sheets.get(text) ?? new place.defaultView!.CSSStyleSheet();
    if (!sheets.has(text)) sheet.replaceSync(text);
    sheets.set(text, sheet);
    if (!known.includes(sheet)) known.push(sheet);
  }
}

/**
 * Prints a part of a panel alone, black on white, from a temporary frame.
 * @param css style sheet of that part
 * @param title name of the printed document
 * @param lang language of its texts
 */
export function printSheet(part: HTMLElement, css: string, title: string, lang: string): void {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto -9999px', border: '0' });
  document.body.append(frame);
  const { contentWindow: view, contentDocument: page } = frame;
  if (!view || !page) return frame.remove();
  // Strict pages refuse style elements, and a constructed sheet works only in the document that made it
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
  page.title = title;
  page.documentElement.lang = lang;
  page.documentElement.dir = getComputedStyle(part).direction;
  page.body.append(page.importNode(part, true));
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

import { registerTexts, type Message, type Texts } from '../../src/i18n/texts.ts';

const modules = import.meta.glob<Record<string, Texts>>('../../src/i18n/en/**/*.ts', { eager: true });
const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
};

/** Longer by two fifths, with accents above and below; placeholders stay. */
const stretch = (text: string): string => {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{') ? part : part.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return `[${accented}${' lorém'.repeat(Math.ceil((text.length * 0.4) / 6))}]`;
};
const stretched = (message: Message): Message =>
  typeof message === 'string'
    ? stretch(message)
    : (Object.fromEntries(
        Object.entries(message).map(([rule, text]) => [rule, stretch(text)]),
      ) as unknown as Message);

/** All texts in a language that is no language: `en-XA` left to right, `ar-XB` right to left. */
export const registerPseudoLocales = (): void => {
  for (const module of Object.values(modules)) {
    for (const { feature, en } of Object.values(module)) {
      const messages = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, stretched(text)]));
      registerTexts('en-XA', feature, messages);
      registerTexts('ar-XB', feature, messages);
    }
  }
};

const hides = (style: CSSStyleDeclaration) =>
  [style.overflowX, style.overflowY].some((way) => way !== 'visible');
const scrolls = (way: string) => way === 'auto' || way === 'scroll';

/**
 * Elements of a shadow root whose text is cut off, or that reach out of it sideways.
 * @returns what they say, for a message one can read
 */
export const clippedTexts = (host: HTMLElement): string[] => {
  const frame = host.getBoundingClientRect();
  const found: string[] = [];
  for (const element of host.shadowRoot!.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const cutX = element.scrollWidth > element.clientWidth + 1 && hides(style) && !scrolls(style.overflowX);
    const cutY = element.scrollHeight > element.clientHeight + 1 && hides(style) && !scrolls(style.overflowY);
    const isControl = element.matches('input, textarea, select');
    const says = element.textContent.trim().slice(0, 60);
    if ((cutX || cutY) && !isControl && says) found.push(`cut: ${says}`);
    const box = element.getBoundingClientRect();
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const reachesOut = box.left < frame.left - 1 || box.right > frame.right + 1;
    if (hasText && reachesOut && !element.closest('[popover], dialog')) found.push(`outside: ${says}`);
  }
  return found;
};

/** Texts of the credits by language: before the author's name, and at the end of the book. */
const WORDS: Readonly<Record<string, readonly [by: string, end: string]>> = {
  en: ['Written by', 'The end'],
  de: ['Von', 'Ende'],
  fr: ['De', 'Fin'],
  es: ['De', 'Fin'],
  it: ['Di', 'Fine'],
  pt: ['De', 'Fim'],
  nl: ['Door', 'Einde'],
  pl: ['Autor:', 'Koniec'],
  sv: ['Av', 'Slut'],
  da: ['Af', 'Slut'],
  nb: ['Av', 'Slutt'],
  no: ['Av', 'Slutt'],
  fi: ['Kirjoittanut', 'Loppu'],
  cs: ['Autor:', 'Konec'],
  ru: ['Автор:', 'Конец'],
  uk: ['Автор:', 'Кінець'],
  tr: ['Yazan:', 'Son'],
  he: ['מאת', 'סוף'],
  ar: ['تأليف', 'النهاية'],
  fa: ['نوشتهٔ', 'پایان'],
  zh: ['作者：', '全书完'],
  ja: ['著者：', '終わり'],
  ko: ['지은이:', '끝'],
};
/** Languages with this full stop, which no space follows. */
const WIDE_STOP = new Set(['zh', 'ja']);

/**
 * The opening and closing credits that audiobook stores require: title and author, and that the book has ended. In a
 * language without texts here they consist of title and author alone.
 *
 * @param language base language; null if unknown, which counts as English
 */
export const creditsOf = (title: string, author: string, language: string | null): [string, string] => {
  const [by, end] = WORDS[language ?? 'en'] ?? ['', ''];
  const isWide = language !== null && WIDE_STOP.has(language);
  const say = (...parts: string[]) =>
    parts
      .filter(Boolean)
      .map((part) => `${part}${isWide ? '。' : '.'}`)
      .join(isWide ? '' : ' ');
  const written = author && [by, author].filter(Boolean).join(isWide ? '' : ' ');
  return [say(title, written), say(end, title, written)];
};

/** Scripts that identify one supported language, with their minimum share of the letters. The first match wins. */
const SCRIPTS = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.15],
  ['ko', /\p{Script=Hangul}/gu, 0.6],
  ['zh', /\p{Script=Han}/gu, 0.6],
  ['hi', /\p{Script=Devanagari}/gu, 0.6],
  ['ar', /\p{Script=Arabic}/gu, 0.6],
  ['el', /\p{Script=Greek}/gu, 0.6],
  ['he', /\p{Script=Hebrew}/gu, 0.6],
  ['th', /\p{Script=Thai}/gu, 0.6],
] as const;

/** Frequent function words of each language. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is that it with was for you are this not have from they his her',
  de: 'der die das und ist nicht ein eine ich zu mit den auf sie dem wir von wie auch',
  es: 'el la los las y a me si que una un por con para del se es pero como está muy su al lo no de en más',
  fr: 'le la les des est une un que dans pas pour qui sur vous nous avec et du au ce il de à en sont plus',
  it: 'il la i che di non una un per con sono della è gli anche nel alla si lo del ma le in più molto e al sul',
  pt: 'não uma um os as do da em com para é mas você na no ao seu foi que são o a e de às dos das mais',
  nl: 'de het een en van is dat niet op te zijn met voor ik die er maar ook naar',
  pl: 'i w nie na się jest że to z do jak ale tak co o po dla był przez są',
};
const OF_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) OF_WORD.set(word, [...(OF_WORD.get(word) ?? []), language]);
}

/** How much of a text is examined, in UTF-16 units. */
const LOOKED_AT = 4_000;
const LETTERS_MIN = 8;
const WORDS_MIN = 8;
/** Minimum share of words on the language's list, and minimum ratio to the runner-up. */
const SHARE_MIN = 0.18;
const LEAD_MIN = 1.6;

/**
 * Detects the language a text is written in, if it is practically certain.
 * @returns base language such as `de`; null for short or mixed texts and unknown languages
 */
export function writtenLanguage(sentences: readonly string[]): string | null {
  let text = '';
  for (const sentence of sentences) {
    if (text.length >= LOOKED_AT) break;
    text += `${sentence.slice(0, LOOKED_AT)} `;
  }
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LETTERS_MIN) return null;
  for (const [language, script, share] of SCRIPTS) {
    if ((text.match(script)?.length ?? 0) >= letters * share) return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < WORDS_MIN) return null;
  const counts = new Map<string, number>();
  for (const word of words) {
    for (const language of OF_WORD.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || first[1] < words.length * SHARE_MIN || first[1] < (second?.[1] ?? 0) * LEAD_MIN) return null;
  return first[0];
}

/** Consonants of Devanagari and of Urdu that sound alike to Whisper, or that people write for each other. */
const alike: Readonly<Record<string, string>> = {
  k: 'कखکقخ',
  g: 'गघگغ',
  c: 'चछچ',
  j: 'जझزجذضظژz',
  t: 'टठतथٹتط',
  d: 'डढदधڈد',
  n: 'णनञङंن',
  p: 'पफپفf',
  b: 'बभب',
  m: 'मم',
  r: 'रرڑ',
  l: 'लلळ',
  s: 'शषसسشصث',
};
const sounds = new Map(
  Object.entries(alike).flatMap(([sound, signs]) => [sound, ...signs].map((sign) => [sign, sound] as const)),
);

/**
 * The consonants of a Hindi word in one script: Whisper base hears Hindi well and writes it as Urdu, which leaves out
 * most vowels.
 */
export const hindiSound = (word: string): string =>
  [
    ...word
      .normalize('NFC')
      .replace(/[डढ]\u093c/g, 'र')
      .replace(/ं$/, ''),
  ]
    .map((sign) => sounds.get(sign) ?? '')
    .join('');

/** A sign of the International Phonetic Alphabet and a word with its sound; empty when none is known. */
export interface IpaSign {
  readonly sign: string;
  readonly example: string;
}

/** Signs missing on usual keyboards, by language: sign and example, first vowels, then consonants. */
const SIGNS: Readonly<Record<string, string>> = {
  en: 'ɪ sit|ɛ bed|æ cat|ɑ father|ɔ law|ʊ book|ʌ cup|ə about|ɜ bird|eɪ day|aɪ my|ɔɪ boy|aʊ now|oʊ go|θ think|ð this|ʃ she|ʒ vision|tʃ church|dʒ judge|ŋ sing|ɹ red|j yes',
  es: 'β lobo|ð nada|ɣ lago|θ zapato|x jota|ʝ yo|ɲ niño|ʎ calle|tʃ chico|ɾ pero|r perro|ŋ banco|j bien|w bueno',
  fr: 'ɛ mère|ə le|ɔ porte|ø peu|œ peur|y tu|ɑ̃ vent|ɛ̃ vin|ɔ̃ bon|œ̃ brun|ʁ rue|ʃ chat|ʒ je|ɲ ligne|ɥ nuit|w oui|j fille',
  it: 'ɛ bello|ɔ cosa|ʃ scena|tʃ cena|dʒ gente|ts zio|dz zero|ʎ figlio|ɲ gnomo|ŋ banco|j ieri|w uovo',
  pt: 'ɐ cama|ɛ pé|ɔ pó|ɐ̃ lã|ẽ tempo|ĩ sim|õ bom|ũ um|ʃ chá|ʒ já|tʃ tia|dʒ dia|ʎ filho|ɲ ninho|ʁ rua|ɾ caro|j pai|w mau',
  hi: 'ə अब|ɪ इस|ʊ उस|ɛ ऐसा|ɔ और|ʈ टमाटर|ɖ डर|ɳ गुण|ɽ बड़ा|t̪ ताल|d̪ दाल|tʃ चाय|dʒ जल|ʃ शाम|ŋ रंग|ʋ वन|ɦ हम|ʰ खाना',
  de: 'ɪ mit|ɛ Bett|ɔ Gott|ʊ Hund|ə bitte|ɐ besser|ø schön|œ können|y grün|ʏ fünf|aɪ mein|aʊ Haus|ɔʏ neu|ç ich|x Bach|ʃ Schule|ʒ Genie|ŋ singen|ʁ rot',
};
const COMMON = 'ɪ|ɛ|æ|ɑ|ɔ|ʊ|ʌ|ə|ø|œ|ʏ|θ|ð|ʃ|ʒ|ç|x|ɣ|ŋ|ɲ|ʎ|ʁ|ɾ';

export const STRESS = 'ˈ';
export const SECOND_STRESS = 'ˌ';
export const LONG = 'ː';

/** Whether the signs of this language are known. */
export const hasOwnSigns = (language: string): boolean => language in SIGNS;

/** Signs for writing words of a language, without stress and length marks. */
export const signsOf = (language: string): IpaSign[] =>
  (SIGNS[language] ?? COMMON).split('|').map((entry) => {
    const [sign = '', example = ''] = entry.split(' ');
    return { sign, example };
  });

/** English names of the languages with a two-letter code that Chromium has no name for. */
const unnamed: Readonly<Record<string, string>> = {
  aa: 'Afar',
  ab: 'Abkhazian',
  ae: 'Avestan',
  av: 'Avaric',
  ba: 'Bashkir',
  bi: 'Bislama',
  bo: 'Tibetan',
  ce: 'Chechen',
  ch: 'Chamorro',
  cr: 'Cree',
  cu: 'Church Slavic',
  cv: 'Chuvash',
  dz: 'Dzongkha',
  ff: 'Fula',
  fj: 'Fijian',
  gv: 'Manx',
  ho: 'Hiri Motu',
  hz: 'Herero',
  ie: 'Interlingue',
  ii: 'Sichuan Yi',
  ik: 'Inupiaq',
  io: 'Ido',
  iu: 'Inuktitut',
  kg: 'Kongo',
  ki: 'Kikuyu',
  kj: 'Kuanyama',
  kl: 'Kalaallisut',
  kr: 'Kanuri',
  ks: 'Kashmiri',
  kv: 'Komi',
  kw: 'Cornish',
  li: 'Limburgish',
  lu: 'Luba-Katanga',
  mh: 'Marshallese',
  na: 'Nauru',
  nd: 'North Ndebele',
  ng: 'Ndonga',
  nr: 'South Ndebele',
  nv: 'Navajo',
  oj: 'Ojibwa',
  os: 'Ossetic',
  pi: 'Pali',
  rn: 'Rundi',
  sc: 'Sardinian',
  se: 'Northern Sami',
  sg: 'Sango',
  ss: 'Swati',
  ty: 'Tahitian',
  ve: 'Venda',
  vo: 'Volapük',
  za: 'Zhuang',
};

const made = new Map<string, Intl.DisplayNames>();

/** Creating one is slow, using it is not. */
const namesOf = (locale: string, type: 'language' | 'region', style: 'short' | 'long'): Intl.DisplayNames => {
  const key = `${locale} ${type} ${style}`;
  const known = made.get(key) ?? new Intl.DisplayNames([locale, 'en'], { type, style, fallback: 'none' });
  made.set(key, known);
  return known;
};

const named = (locale: string, tag: string, style: 'short' | 'long'): string => {
  try {
    return (
      namesOf(locale, 'language', style).of(tag) ??
      namesOf('en', 'language', style).of(tag) ??
      unnamed[tag] ??
      tag
    );
  } catch {
    return tag;
  }
};

const parse = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/**
 * Name of a language and, if its tag has one, of its region; in English when `locale` has no name for it.
 * @param tag BCP 47
 */
export const languageName = (locale: string, tag: string): string => named(locale, tag, 'long');

/** Name of a language without its region. @param tag BCP 47 */
export const languageAlone = (locale: string, tag: string): string =>
  named(locale, parse(tag)?.language ?? 'und', 'short');

/** Name of the tag's region; undefined when the tag has none. @param tag BCP 47 */
export const placeOf = (locale: string, tag: string): string | undefined => {
  const region = parse(tag)?.region;
  return region && (namesOf(locale, 'region', 'short').of(region) ?? region);
};

/** ISO 639-2/T codes by ISO 639-1 codes, for the languages that books are written in. */
const CODES = new Map(
  (
    'af afr am amh ar ara as asm az aze be bel bg bul bn ben bs bos ca cat cs ces cy cym da dan de deu el ell en eng ' +
    'eo epo es spa et est eu eus fa fas fi fin fr fra ga gle gl glg gu guj ha hau he heb hi hin hr hrv ht hat hu hun ' +
    'hy hye id ind ig ibo is isl it ita ja jpn jv jav ka kat kk kaz km khm kn kan ko kor ku kur ky kir la lat lb ltz ' +
    'lo lao lt lit lv lav mg mlg mi mri mk mkd ml mal mn mon mr mar ms msa mt mlt my mya nb nob ne nep nl nld nn nno ' +
    'no nor or ori pa pan pl pol ps pus pt por ro ron ru rus rw kin sd snd si sin sk slk sl slv so som sq sqi sr srp ' +
    'su sun sv swe sw swa ta tam te tel tg tgk th tha tk tuk tr tur tt tat uk ukr ur urd uz uzb vi vie xh xho yi yid ' +
    'yo yor zh zho zu zul'
  )
    .match(/\S+ \S+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
);

/** The code of a language that audio files use; '' for an unknown one. @param language ISO 639-1 */
export const threeLetters = (language: string | null): string => CODES.get(language ?? '') ?? '';

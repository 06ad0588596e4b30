import type { Around } from '../language.ts';

/** Words that put a measure in the dative. `auf` also takes the accusative. */
const DATIVE = /^(?:mit|von|vom|aus|bei|nach|in|auf|ab|vor|seit|gegenüber|den)$/;
/** Words that may stand between such a word and the number: "mit etwa 5 m". */
const MODIFIER =
  /^(?:etwa|circa|ca\.?|rund|nur|fast|knapp|gut|über|insgesamt|mindestens|höchstens|ungefähr|genau|je|jeweils)$/;

/** "Mit fünf Meter langen Seilen": before an adjective of size, the measure is not inflected. */
const SIZED =
  /^[ \u00a0](?:(?:lang|breit|hoch|hoh|tief|dick|groß|stark|entfernt|fassend|messend)(?:e[nmrs]?)?|weite[nm])(?!\p{L})/u;
/** "Mit fünf Liter Wasser": before the measured substance, the measure is not inflected. */
const MEASURED = /^[ \u00a0]\p{Lu}\p{Ll}/u;
/** Nouns whose size the measure states: "auf 100 Quadratmetern Wohnfläche". */
const SIZE = /^[ \u00a0](?:\p{Lu}\p{Ll}*fläche|Fläche|Höhe|Tiefe|Entfernung|Abstand|Länge|Breite)(?!\p{L})/u;

/** "In fünf Kilometer eingeteilt": the result of a division is in the accusative. */
const DIVIDED =
  /^[^.,;:!?]{0,50}(?:(?:ein|unter|auf|zer)(?:ge|zu)?(?:teil|leg|glieder)(?:t|n|en)|schnitten|schneiden|um(?:ge|zu)?(?:rechn|wandel)(?:et|t|en|n))(?!\p{L})/u;
/** "Auf hundert Quadratmeter Wohnfläche erweitert" */
const CHANGED = /^[^.,;:!?]{0,50}[ \u00a0](?:er|ver|aus|an|ab|auf|be|ge)\p{Ll}{2,}(?:t|en)(?!\p{L})/u;
/** Verbs of rest right before `auf`. */
const REST =
  /^(?:(?:wohn|leb)(?:s?t|e|en|te|ten|end)|liegt|liegen|lag|lagen|steht|stehen|stand|standen|bietet|bieten|bot|boten)$/;

/** Words that put a measure in the accusative, unless the dative applies. */
const ACCUSATIVE = /^(?:auf|um|für|durch|über|gegen|ohne)$/;
const MASCULINE_ONE = /^ein (?:\p{L}*(?:meter|liter)|Esslöffel|Teelöffel|Monat|Hektar|Cent)(?!\p{L})/iu;

const isDative = (ruling: string, { earlier, before, after }: Around): boolean => {
  if (!DATIVE.test(ruling)) return false;
  if (ruling === 'in') return !DIVIDED.test(after);
  if (ruling !== 'auf') return true;
  // In doubt the accusative: "auf fünf Meter vertieft".
  return (
    before === 'auf' && (REST.test(earlier) || (earlier === '' && SIZE.test(after) && !CHANGED.test(after)))
  );
};

/** A measure after a word that takes the dative: "mit fünf Metern", "mit einem Meter". */
export const ruled = (said: string, around: Around): string => {
  const ruling = MODIFIER.test(around.before) ? around.earlier : around.before;
  // "auf einen Meter genau"
  if (ACCUSATIVE.test(ruling) && !isDative(ruling, around) && MASCULINE_ONE.test(said))
    return said.replace(/^ein(?= )/, 'einen');
  if (!isDative(ruling, around) || SIZED.test(around.after)) return said;
  const one = /^ein(e?)(?= )/.exec(said);
  if (one) return /^(?:den|vom)$/.test(ruling) ? said : said.replace(one[0], one[1] ? 'einer' : 'einem');
  return MEASURED.test(around.after) && !SIZE.test(around.after)
    ? said
    : said.replace(/(\p{L}*(?:meter|liter))(?!\p{L})/iu, '$1n');
};

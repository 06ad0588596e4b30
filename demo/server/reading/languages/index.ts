import type { Language } from '../language.ts';
import { czech } from './cs.ts';
import { danish } from './da.ts';
import { german } from './de.ts';
import { greek } from './el.ts';
import { americanEnglish, britishEnglish } from './en.ts';
import { mexicanSpanish, spainSpanish } from './es.ts';
import { finnish } from './fi.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { hungarian } from './hu.ts';
import { italian } from './it.ts';
import { norwegian } from './nb.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { brazilianPortuguese, europeanPortuguese } from './pt.ts';
import { romanian } from './ro.ts';
import { russian } from './ru.ts';
import { swedish } from './sv.ts';
import { turkish } from './tr.ts';
import { ukrainian } from './uk.ts';

// A tag without a country means the first entry of its language.
const languages: readonly Language[] = [
  americanEnglish,
  britishEnglish,
  czech,
  danish,
  german,
  greek,
  spainSpanish,
  mexicanSpanish,
  finnish,
  french,
  hindi,
  hungarian,
  italian,
  norwegian,
  dutch,
  polish,
  brazilianPortuguese,
  europeanPortuguese,
  romanian,
  russian,
  swedish,
  turkish,
  ukrainian,
];

/** The language of a tag: that of its country, else the first of the language. Undefined when unknown. */
export const languageOf = (tag: string): Language | undefined => {
  const [language, ...rest] = tag.toLowerCase().replaceAll('_', '-').split('-');
  const spoken = language === 'no' || language === 'nn' ? 'nb' : language;
  const of = languages.filter((known) => known.tag.split('-')[0] === spoken);
  return of.find((known) => rest.includes(known.tag.split('-')[1]!.toLowerCase())) ?? of[0];
};

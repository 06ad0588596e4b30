import { commonEnds, endsOf, type EndsData, type SentenceEnds } from '../continues.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { others } from './others.ts';
import { pt } from './pt.ts';

const data: Readonly<Record<string, EndsData>> = { ...others, de, en, es, fr, it, pt };
const made = new Map<string, SentenceEnds>();

/** The lists of a language. @param language BCP 47 */
export function sentenceEnds(language: string): SentenceEnds {
  const base = language.toLowerCase().split(/[-_]/)[0]!;
  const known = data[base];
  if (!known) return commonEnds;
  const ends = made.get(base) ?? endsOf(known);
  made.set(base, ends);
  return ends;
}

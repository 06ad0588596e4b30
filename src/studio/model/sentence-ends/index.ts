import { baseLanguage } from '../../../contract/base-language.ts';
import { continues, endsOf, type EndsData } from '../continues.ts';
import type { Joins } from '../joins.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { others } from './others.ts';
import { pt } from './pt.ts';

const data: Readonly<Record<string, EndsData>> = { ...others, de, en, es, fr, it, pt };
const made = new Map<string, Joins>();

/** Rules of a language for `split`; the common ones for an unknown language. @param language BCP 47 */
export function joinsOf(language: string): Joins {
  const base = baseLanguage(language);
  const known = data[base];
  if (!known) return continues;
  const before = made.get(base);
  if (before) return before;
  const ends = endsOf(known);
  const joins: Joins = (text, next) => continues(text, next, ends);
  made.set(base, joins);
  return joins;
}

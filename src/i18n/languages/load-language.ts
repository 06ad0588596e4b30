import { loadChunk } from '../../element/load-chunk.ts';
import { registered, textListeners, type Messages } from '../texts.ts';
import type { GroupTexts } from './group-texts.ts';

type Load = () => Promise<{ readonly groups: readonly GroupTexts[] }>;

/** Each language beside English is a file of its own. */
const FILES: Readonly<Record<string, Load>> = {
  ar: () => import('./ar/index.ts'),
  de: () => import('./de/index.ts'),
  es: () => import('./es/index.ts'),
  fr: () => import('./fr/index.ts'),
  ja: () => import('./ja/index.ts'),
  pt: () => import('./pt/index.ts'),
  zh: () => import('./zh/index.ts'),
};

const asked = new Set<string>();

/** Puts texts beneath those that the host has registered. */
function add(language: string, groups: readonly GroupTexts[]): void {
  const features = registered().get(language) ?? new Map<string, Messages>();
  for (const [feature, messages] of groups.flatMap((group) => Object.entries(group)))
    features.set(feature, { ...messages, ...features.get(feature) });
  registered().set(language, features);
  for (const listener of textListeners()) listener();
}

/**
 * Loads the texts of a language once, whatever its region or script: `pt-PT` is read in the Portuguese of Brazil. Texts that
 * the host has registered for it stay. Does nothing for a language that there are no texts in.
 *
 * @param locale a BCP 47 tag
 */
export default async function loadLanguage(locale: string): Promise<void> {
  const language = new Intl.Locale(locale).language;
  const load = FILES[language];
  if (!load || asked.has(language)) return;
  asked.add(language);
  try {
    const { groups } = await loadChunk(load);
    add(language, groups);
  } catch {
    // English is shown, and the next element that wants it tries again
    asked.delete(language);
  }
}

import { loadChunk } from '../../element/load-chunk.ts';
import { setServerTexts } from '../server-text.ts';
import { loaded, textListeners, type FeatureTexts } from '../texts.ts';
import type { GroupTexts } from './group-texts.ts';
import { knownServerTexts } from './known-server-texts.ts';

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

/** The texts of languages that are loaded, or on their way; null for those that could not be. */
const asked = new Map<string, Promise<FeatureTexts | null>>();

async function load(language: string, file: Load): Promise<FeatureTexts | null> {
  try {
    const { groups } = await loadChunk(file);
    return new Map(groups.flatMap((group) => Object.entries(group)));
  } catch {
    // English is shown, and the next element that wants it tries again
    asked.delete(language);
    return null;
  }
}

function tellListeners(): void {
  for (const listener of textListeners()) {
    try {
      listener();
    } catch (error) {
      reportError(error);
    }
  }
}

setServerTexts(knownServerTexts);
// A host may have brought texts of its own, which are shown already
tellListeners();

/**
 * Loads the texts of a language once, whatever its region: `pt-PT` is read in the Portuguese of Brazil, `zh-TW` not in
 * Simplified Chinese, even beside `zh`. Does nothing for a language that there are no texts in.
 *
 * @param locale a BCP 47 tag
 * @returns whether it can be shown
 */
export default async function loadLanguage(locale: string): Promise<boolean> {
  const { language, script } = new Intl.Locale(locale).maximize();
  const file = FILES[language];
  if (!file || new Intl.Locale(language).maximize().script !== script) return false;
  const running = asked.get(language) ?? load(language, file);
  asked.set(language, running);
  const texts = await running;
  // Only for this very tag: another one may be written in another script
  const tag = `${locale}$`;
  if (texts && !loaded.has(tag)) {
    loaded.set(tag, texts);
    tellListeners();
  }
  return texts !== null;
}

import { readdirSync } from 'node:fs';
import type { LanguagePair } from '../engine.ts';

const MODE = /^([a-z]{2,3})-([a-z]{2,3})\.mode$/;

/** ISO 639-1 code for a code of two or three letters; undefined for a language without one. */
const shortCode = (code: string): string | undefined => {
  const [canonical = ''] = Intl.getCanonicalLocales(code);
  return canonical.length === 2 ? canonical : undefined;
};

/** The installed modes, one per pair, such as `eng-spa`. Modes for variants of a language are left out. */
export const readModes = (folder: string): ReadonlyMap<string, { mode: string; pair: LanguagePair }> => {
  const modes = new Map<string, { mode: string; pair: LanguagePair }>();
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // Nothing is installed
  }
  for (const name of names) {
    const [, from = '', to = ''] = MODE.exec(name) ?? [];
    if (!from) continue;
    const [source, target] = [shortCode(from), shortCode(to)];
    if (source && target) modes.set(`${source}-${target}`, { mode: `${from}-${to}`, pair: [source, target] });
  }
  return modes;
};

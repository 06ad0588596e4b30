import { useMemo } from 'react';
import { useHost } from '../element/host-context.ts';
import { useStateOf } from '../element/use-state-of.ts';
import type { Language } from './language.ts';
import { serverTexts, type ServerTexts } from './server-text.ts';
import type { Messages, Texts, Translate } from './texts.ts';
import { translate } from './translate.ts';

/** Language and direction of the element; renders again when they change. */
export const useLanguage = (): Language => useStateOf(useHost().$language);

/** The texts of a feature in the language of the element. */
export function useText<M extends Messages>(texts: Texts<M>): Translate<M> {
  const language = useLanguage();
  return useMemo(() => translate(texts, language.locale, language.dir), [texts, language]);
}

/** Translates texts of the server into the element's language. */
export function useServerText(): ServerTexts {
  const language = useLanguage();
  return useMemo(() => serverTexts(language.locale), [language]);
}

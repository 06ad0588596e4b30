import { useStore } from '@nanostores/react';
import { speechRail } from '../../i18n/en/speech/rail.ts';
import { formatList } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStudio } from '../context.ts';

const WORDS_SHOWN = 3;
const CHARACTERS_SHOWN = 12;

/** First characters of a word. It may be of a script with another direction than the text around it. */
const shorten = (word: string): string => {
  const characters = [...word];
  const end = characters.length > CHARACTERS_SHOWN ? '…' : '';
  return `\u2068${characters.slice(0, CHARACTERS_SHOWN).join('')}${end}\u2069`;
};

/** Tells which words of the open sentences cannot be spoken; empty when there are none. */
export function useLeftOut(): string {
  const { leftOut } = useStore(useStudio().studio.$cost);
  const t = useText(speechRail);
  const { locale } = useLanguage();
  const count = leftOut.length;
  if (count === 0) return '';
  const more = count - WORDS_SHOWN;
  const shown = leftOut.slice(0, WORDS_SHOWN).map(shorten);
  const words = formatList(locale, more > 0 ? [...shown, t('leftOutMore', { count: more })] : shown);
  return t('leftOut', { words, count });
}

import { useState, type KeyboardEvent } from 'react';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { rovingIndex } from '../../ui/controls/roving.ts';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import { languageAlone } from '../../i18n/language-name.ts';
import { hasOwnSigns, LONG, SECOND_STRESS, signsOf, STRESS } from './ipa-signs.ts';

interface IpaKeyboardProps {
  /** BCP 47 without a region. */
  language: string;
  onSign(sign: string): void;
}

/**
 * Keys for IPA signs missing on usual keyboards. Arrow keys move between them; a click leaves the focus where it is.
 */
export function IpaKeyboard({ language, onSign }: IpaKeyboardProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const [at, setAt] = useState(0);
  const keys = [
    { sign: STRESS, name: t('stress', { sign: STRESS }) },
    { sign: SECOND_STRESS, name: t('secondStress', { sign: SECOND_STRESS }) },
    { sign: LONG, name: t('long', { sign: LONG }) },
    ...signsOf(language).map(({ sign, example }) => ({
      sign,
      name: example && t('sign', { sign, example }),
    })),
  ];
  const active = Math.min(at, keys.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = rovingIndex(event, active, keys.length, 'row');
    if (next < 0) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={
        hasOwnSigns(language) ? t('signs', { language: languageAlone(locale, language) }) : t('signsOfAny')
      }
      className="pron-keys"
      onKeyDown={onKeyDown}
    >
      {keys.map(({ sign, name }, index) => (
        <Tooltip key={sign} text={name} describes={false}>
          <button
            type="button"
            className="pron-key"
            aria-label={name || sign}
            tabIndex={index === active ? 0 : -1}
            onPointerDown={(event) => event.preventDefault()}
            onFocus={() => setAt(index)}
            onClick={() => onSign(sign)}
          >
            {sign}
          </button>
        </Tooltip>
      ))}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { bookSide } from '../../../../i18n/en/audiobook/book-side.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useBook } from '../../context.ts';
import { VoiceButton } from './voice-button.tsx';

/** The narrator: how many passages it has, and its voice. */
export function NarratorCard() {
  const { model } = useBook();
  const t = useText(bookSide);
  const { locale } = useLanguage();
  const { cast } = useStore(model.$book);
  const { narrator, narrator_passages: own, speakers } = cast;
  const all = own + speakers.reduce((sum, { passages }) => sum + passages, 0);
  const share = formatNumber(locale, own / Math.max(1, all), { style: 'percent' });
  return (
    <li className="book-card-line">
      <span className="book-narrator-dot" aria-hidden="true" />
      <div>
        <p>{t('narrator')}</p>
        <p className="editor-hint">
          {t('passagesShare', { passages: t('passages', { count: own }), share })}
        </p>
      </div>
      <VoiceButton speaker={null} name={t('narrator')} voice={narrator} />
    </li>
  );
}

import type { PrepareUntil } from '../../contract/constants/video-translation.ts';
import type { CallAnswer } from '../../contract/index.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';

interface PriceNoteProps {
  until: PrepareUntil;
  /** Speech is recognized. */
  isHeard: boolean;
  /** Something is translated. */
  isTranslated: boolean;
  isSpoken: boolean;
  /** Share of the languages into which the user translates, which costs nothing; 0 to 1. */
  byHand: number;
  /** Null until loaded. */
  quote: CallAnswer<'POST /v1/video-translations/quote'>['data'] | null;
}

/** Explains the price on the button, and the total stage by stage. */
export function PriceNote({ until, isHeard, isTranslated, isSpoken, byHand, quote }: PriceNoteProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { recognition = 0, translation: all = 0, speech = 0 } = quote?.stages ?? {};
  const translation = Math.round(all * (1 - byHand));
  const isFree = quote !== null && until === 'recognition' && (recognition === 0 || byHand === 1);
  const notes = () => {
    if (until !== 'translation') return [`quoteNote-${until}` as const];
    if (isHeard) return [isSpoken ? ('quoteNote-translation' as const) : ('quoteNoteText' as const)];
    return [
      ...(isTranslated ? ['noteTranslated' as const] : []),
      ...(isSpoken ? ['noteVoices' as const] : []),
    ];
  };
  const parts = [
    ...(recognition > 0 ? [t('priceRecognition', { credits: formatNumber(locale, recognition) })] : []),
    ...(translation > 0 ? [t('priceTranslation', { credits: formatNumber(locale, translation) })] : []),
    ...(speech > 0 ? [t('priceSpeech', { credits: formatNumber(locale, speech) })] : []),
  ];
  return (
    <div className="ui-field-hint">
      {!isFree && notes().map((note) => <p key={note}>{t(note)}</p>)}
      {parts.length > 0 && <p>{t('priceAll', { parts: parts.join(' · ') })}</p>}
    </div>
  );
}

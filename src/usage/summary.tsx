import { usage as texts } from '../i18n/en/account/usage.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { daysName } from './date-words.ts';
import type { Usage } from './usage-store.ts';

/** Share below which whole percents would show 0. */
const SMALL = 0.01;

/** Total credits of the range, compared with the range before. */
export function Summary({ usage: { data, before, creditsBefore } }: { usage: Usage }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const range = daysName(locale, before);
  const compare = () => {
    if (creditsBefore === null) return '';
    if (creditsBefore === 0) return data.credits > 0 ? t('noneBefore', { range }) : '';
    const change = data.credits / creditsBefore - 1;
    if (change === 0) return t('same', { range });
    const size = Math.abs(change);
    const percent = formatNumber(locale, size, {
      style: 'percent',
      ...(size < SMALL && { maximumSignificantDigits: 1 }),
    });
    return t(change > 0 ? 'more' : 'less', { percent, range });
  };
  return (
    <div className="usage-summary">
      <p className="usage-total">
        <strong>{formatNumber(locale, data.credits)}</strong> {t('creditsWord', { count: data.credits })}
      </p>
      {/* Keeps its line even without text */}
      <p className="usage-compared">{compare()}</p>
    </div>
  );
}

import { usage as texts } from '../i18n/en/account/usage.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { colorOf } from './chart-bars.tsx';
import type { Series } from './series.ts';

/** Legend of the chart's colors. */
export function Legend({
  series,
  nameOf,
}: {
  series: readonly Series[];
  nameOf(key: string | null): string;
}) {
  const t = useText(texts);
  const { locale } = useLanguage();
  return (
    <ul className="usage-legend" aria-label={t('legend')}>
      {series.map(({ key, credits }, index) => (
        <li key={key ?? index}>
          <span className="usage-swatch" data-color={colorOf(series, index)} />
          <span dir="auto">{nameOf(key)}</span>
          <span className="usage-figure">{formatNumber(locale, credits)}</span>
        </li>
      ))}
    </ul>
  );
}

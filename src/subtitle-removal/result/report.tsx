import type { RemovalReport } from '../../contract/index.ts';
import { subtitleRemovalResult as texts } from '../../i18n/en/subtitle-removal/result.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';

/** Measurements of the result, compared with the original. */
export function Report({ report }: { report: RemovalReport }) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { source, result, is_sound_equal, copied, outside_db, has_less_colour, residue } = report;
  const untouched = report.untouched_areas ?? 0;
  const count = (value: number) => formatNumber(locale, value);
  const seconds = (ms: number) =>
    formatNumber(locale, ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 3 });
  const rate = (bits: number) =>
    formatNumber(locale, bits / 1000, { style: 'unit', unit: 'kilobit', maximumFractionDigits: 0 }) + '/s';
  const found = (frames: number, sampled: number) =>
    frames === 0
      ? t('residueNone', { count: sampled })
      : t('residueSome', { found: count(frames), count: sampled });
  const rows: readonly (readonly [string, string])[] = [
    ...(residue.with_text === null
      ? []
      : [[t('residue'), found(residue.with_text, residue.read ?? residue.frames)] as const]),
    [
      t('residueColour'),
      residue.frames === 0 ? t('residueUnknown') : found(residue.with_colour, residue.frames),
    ],
    [
      t('outside'),
      outside_db === null
        ? t('outsideEqual')
        : t('outsideDb', { db: formatNumber(locale, outside_db, { maximumFractionDigits: 1 }) }),
    ],
    [t('frames'), t('framesOf', { result: count(result.frames), source: count(source.frames) })],
    [
      t('length'),
      t('framesOf', { result: seconds(result.duration_ms), source: seconds(source.duration_ms) }),
    ],
    [t('bitrate'), t('bitrateOf', { result: rate(result.bitrate), source: rate(source.bitrate) })],
    [
      t('copied'),
      t('copiedOf', {
        share: formatNumber(locale, copied, { style: 'percent', maximumFractionDigits: 1 }),
      }),
    ],
    ...(has_less_colour ? [[t('colour'), t('colourLess')] as const] : []),
    [t('sound'), t(is_sound_equal === null ? 'soundNone' : is_sound_equal ? 'soundEqual' : 'soundChanged')],
  ];
  return (
    <section className="sr-report" part="report" aria-label={t('report')}>
      <h3>{t('report')}</h3>
      {untouched > 0 && <Banner tone="warn">{t('untouched', { count: untouched })}</Banner>}
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

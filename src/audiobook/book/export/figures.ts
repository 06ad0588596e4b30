import type { BookPreset, BookRule } from '../../../contract/constants/books.ts';
import type { BookMeasure } from '../../../contract/index.ts';
import { bookExport } from '../../../i18n/en/audiobook/book-export.ts';
import { formatLength, formatNumber } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';

/** A measured value of a file. */
interface Figure {
  readonly name:
    | 'length'
    | 'rms'
    | 'peak'
    | 'truePeak'
    | 'floor'
    | 'loudness'
    | 'headTail'
    | 'sample_rate'
    | 'bit_rate';
  /** With its unit, in the user's language. */
  readonly value: string;
  /** Rules of presets that it can break. */
  readonly rules: readonly BookRule[];
}

/** Formats the measured values of a file. */
export function useFigures(): (measure: BookMeasure, preset: BookPreset) => Figure[] {
  const t = useText(bookExport);
  const { locale } = useLanguage();
  const decimal = (value: number) => formatNumber(locale, value, { maximumFractionDigits: 1 });
  const level = (value: number | null) =>
    value === null ? t('silence') : t('decibels', { value: decimal(value) });
  return (measure, preset) => [
    { name: 'length', value: formatLength(measure.duration_ms), rules: ['length'] },
    { name: 'rms', value: level(measure.rms_db), rules: ['rms'] },
    // The rule for podcasts is about the true peak
    { name: 'peak', value: level(measure.peak_db), rules: preset === 'podcast' ? [] : ['peak'] },
    {
      name: 'truePeak',
      value: level(measure.true_peak_dbtp),
      rules: preset === 'podcast' ? ['peak'] : [],
    },
    { name: 'floor', value: level(measure.floor_db), rules: ['floor'] },
    {
      name: 'loudness',
      value:
        measure.loudness_lufs === null ? t('silence') : t('lufs', { value: decimal(measure.loudness_lufs) }),
      rules: ['loudness'],
    },
    {
      name: 'headTail',
      value: [measure.head_ms, measure.tail_ms]
        .map((ms) => t('seconds', { value: decimal(ms / 1000) }))
        .join(', '),
      rules: ['head', 'tail'],
    },
    {
      name: 'sample_rate',
      value: t('hertz', { value: formatNumber(locale, measure.sample_rate) }),
      rules: ['sample_rate'],
    },
    {
      name: 'bit_rate',
      value: measure.kbps === null ? t('none') : t('kbps', { value: decimal(measure.kbps) }),
      rules: ['bit_rate'],
    },
  ];
}

import type { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { formatNumber } from '../../../../i18n/format.ts';
import type { Translate } from '../../../../i18n/texts.ts';
import type { RowFinding } from './finding.ts';

type Words = Translate<typeof editorChecks.en>;

/** Checks whose values are in milliseconds. */
const IN_MS = new Set(['too_short', 'too_long', 'gap', 'overlap']);

/** Describes a finding in a sentence. */
export function findingWords(t: Words, locale: string, { check, value, limit }: RowFinding): string {
  const shown = (one: number | string) => {
    if (typeof one === 'string') return one;
    // In seconds with one decimal, as in rows and timeline
    if (check === 'sound')
      return formatNumber(locale, one / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return IN_MS.has(check)
      ? formatNumber(locale, one / 1000, { maximumFractionDigits: 2 })
      : formatNumber(locale, one, { maximumFractionDigits: 1 });
  };
  const values = { value: shown(value), limit: shown(limit) };
  if (check === 'glossary') return t(value === limit ? 'why-kept' : 'why-glossary', values);
  if (check === 'untranslated' || check === 'empty') return t(`why-${check}`);
  // A gap above the minimum, but too short to be seen as a pause
  if (check === 'gap' && value > limit) return t('why-blink', values);
  if (check === 'sound' || check === 'overlap') return t(`why-${check}`, values);
  return t(`why-${check}`, values);
}

import type { BookPreset } from '../../../contract/constants/books.ts';
import type { BookMeasure } from '../../../contract/index.ts';
import { bookExport } from '../../../i18n/en/audiobook/book-export.ts';
import { formatList } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useFigures } from './figures.ts';

const COLUMNS = [
  'length',
  'rms',
  'peak',
  'truePeak',
  'floor',
  'loudness',
  'headTail',
  'sample_rate',
  'bit_rate',
] as const;

interface ExportReportProps {
  report: readonly BookMeasure[];
  preset: BookPreset;
}

/** A table of all measured values, one row for each file, with the rules of the preset that it breaks. */
export function ExportReport({ report, preset }: ExportReportProps) {
  const t = useText(bookExport);
  const { locale } = useLanguage();
  const figures = useFigures();
  const failing = report.filter(({ fails }) => fails.length > 0).length;
  const summary = failing > 0 ? t('someFail', { count: failing }) : t('allPass');
  return (
    <details className="export-report">
      <summary>
        {t('report')}
        {preset !== 'plain' && <span data-fail={failing > 0 || undefined}> · {summary}</span>}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways by the keyboard */}
      <div className="book-report-scroll" tabIndex={0} role="group" aria-label={t('report')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('file')}</th>
              <th scope="col">{t('result')}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.map((measure) => (
              <tr key={measure.file_name}>
                <th scope="row" dir="auto">
                  {measure.title}
                </th>
                <td data-fail={measure.fails.length > 0 || undefined}>
                  {measure.fails.length > 0
                    ? t('fail', {
                        rules: formatList(
                          locale,
                          measure.fails.map((rule) => t(rule)),
                        ),
                      })
                    : t(preset === 'plain' ? 'none' : 'pass')}
                </td>
                {figures(measure, preset).map(({ name, value, rules }) => (
                  <td key={name} data-fail={rules.some((rule) => measure.fails.includes(rule)) || undefined}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

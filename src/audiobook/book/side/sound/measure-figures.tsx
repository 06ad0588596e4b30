import type { BookPreset } from '../../../../contract/constants/books.ts';
import type { BookMeasure } from '../../../../contract/index.ts';
import { bookExport } from '../../../../i18n/en/audiobook/book-export.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useFigures } from '../../export/figures.ts';

interface MeasureFiguresProps {
  measure: BookMeasure;
  preset: BookPreset;
}

/** Measured values of a file: green within the preset's rules, red outside. */
export function MeasureFigures({ measure, preset }: MeasureFiguresProps) {
  const t = useText(bookExport);
  const figures = useFigures();
  return (
    <dl className="book-figures">
      {figures(measure, preset).map(({ name, value, rules }) => {
        const fails = rules.some((rule) => measure.fails.includes(rule));
        return (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd data-fail={fails || undefined} data-pass={(!fails && preset !== 'plain') || undefined}>
              {value}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, useState } from 'react';
import { usage as texts } from '../i18n/en/account/usage.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import listCss from '../ui/lists/data-table.css?inline';
import { useSheet } from '../ui/use-sheet.ts';
import tableCss from './figure-table.css?inline';
import type { Figures } from './figures.ts';
import { sorted } from './sort.ts';

/** Rows at first and per press of "more": a year at once would block the page. */
const PAGE = 31;

function Table({ label, figures }: { label: string; figures: Figures }) {
  useSheet(listCss);
  useSheet(tableCss);
  const t = useText(texts);
  const { locale } = useLanguage();
  const [order, setOrder] = useState(figures.order);
  const [most, setMost] = useState(PAGE);
  const { columns, rows, total } = figures;
  const { by, isDown } = order.by < columns.length ? order : figures.order;
  const hidden = rows.length - most;
  return (
    <div className="usage-table-box ui-table-box">
      <table className="ui-table usage-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ label, color }, index) => {
              const isBy = index === by;
              const Arrow = isDown ? ArrowDown : ArrowUp;
              return (
                <th
                  key={`${index} ${label}`}
                  scope="col"
                  aria-sort={isBy ? (isDown ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    // Sort figures in descending order first
                    onClick={() => setOrder({ by: index, isDown: isBy ? !isDown : index > 0 })}
                  >
                    {color && <span className="usage-swatch" data-color={color} />}
                    <span dir="auto">{label}</span>
                    {isBy && <Arrow size={14} aria-hidden="true" />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, { by, isDown }, locale)
            .slice(0, most)
            .map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row" dir="auto">
                      {cell}
                    </th>
                  ) : (
                    <td key={index} data-none={cell === '0' || undefined}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            {total.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={index}>{cell}</td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
      {hidden > 0 && (
        <Button size={32} variant="quiet" onClick={() => setMost(most + PAGE)}>
          {t('showMore', { count: Math.min(PAGE, hidden) })}
        </Button>
      )}
    </div>
  );
}

/** A table of figures, sortable by every column. Memoized, so that it is not re-rendered while new data load. */
export const FigureTable = memo(Table);

import type { ReactNode } from 'react';
import { useSheet } from '../use-sheet.ts';
import tableCss from './data-table.css?inline';

/** A column of a table; without a label it has buttons. */
export interface Column {
  label: string;
  /** Figures stand at the end. */
  isNumber?: boolean;
}

interface DataTableProps {
  label: string;
  columns: readonly Column[];
  /** Its rows. */
  children: ReactNode;
}

/** A table of things that there are; where it is wider than its place, that scrolls. */
export function DataTable({ label, columns, children }: DataTableProps) {
  useSheet(tableCss);
  return (
    <div className="ui-table-box">
      <table className="ui-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ label: name, isNumber }, index) =>
              name ? (
                <th key={name} scope="col" className={isNumber ? 'ui-table-number' : undefined}>
                  {name}
                </th>
              ) : (
                <td key={index} />
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useSheet } from '../use-sheet.ts';
import tableCss from './data-table.css?inline';

/** A column of a table. Columns of buttons have no label. */
export interface Column {
  label: string;
  /** Numbers are aligned to the end. */
  isNumber?: boolean;
}

interface DataTableProps {
  label: string;
  columns: readonly Column[];
  /** The rows. */
  children: ReactNode;
}

/** A table. It scrolls sideways when it is wider than its container. */
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

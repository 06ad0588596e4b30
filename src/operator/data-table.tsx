import type { ReactNode } from 'react';
import { useSheet } from '../ui/use-sheet.ts';
import operatorCss from './operator.css?inline';

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

/** A table of the operator's page; where it is wider than its place, that scrolls. */
export function DataTable({ label, columns, children }: DataTableProps) {
  useSheet(operatorCss);
  return (
    <div className="op-scroll">
      <table className="op-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ label: name, isNumber }, index) =>
              name ? (
                <th key={name} scope="col" className={isNumber ? 'op-number' : undefined}>
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

import type { Copied } from './copy.ts';

const number = new Intl.NumberFormat('en-US');

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
};

/**
 * Report for the operator: each table and each kind of files, as read from the source and as read back from the target.
 */
export const reportOf = ({ tables, files, gone, leftOut }: Copied): string => {
  const sum = (counts: readonly { from: number }[]) =>
    number.format(counts.reduce((all, { from }) => all + from, 0));
  return [
    ...table([
      ['table', 'rows read', 'rows there'],
      ...tables.map(({ name, from, to }) => [name, number.format(from), number.format(to)]),
    ]),
    '',
    ...table([
      ['files', 'read', 'there', 'bytes'],
      ...files.map(({ kind, from, to, bytes }) => [
        kind,
        number.format(from),
        number.format(to),
        number.format(bytes),
      ]),
    ]),
    '',
    `Nothing is missing: the SHA-256 of ${tables.length} tables with ${sum(tables)} rows and of ${sum(files)} files are the same on both sides.`,
    ...(gone > 0 ? [`Files that were gone before they were read: ${number.format(gone)}.`] : []),
    ...(leftOut.length > 0 ? [`Left out, as Voxbench did not write it: ${leftOut.join(', ')}`] : []),
  ].join('\n');
};

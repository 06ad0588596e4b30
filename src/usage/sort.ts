/** A row with its sortable values, one per column. */
export interface SortableRow {
  readonly values: readonly (string | number)[];
}

export interface Order {
  /** Index of the column to sort by. */
  readonly by: number;
  readonly isDown: boolean;
}

/** Sorts rows stably; texts by the rules of the language. */
export const sorted = <R extends SortableRow>(
  rows: readonly R[],
  { by, isDown }: Order,
  locale: string,
): R[] => {
  const words = new Intl.Collator(locale, { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
  return rows.toSorted((a, b) => {
    const result = compare(a.values[by]!, b.values[by]!);
    return isDown ? -result : result;
  });
};

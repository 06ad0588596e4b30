/** Makes a page of `limit` rows. The query has to read one row more: that row tells whether there is another page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: readonly Row[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? cursorOf(page.at(-1)!) : null };
};

/** Texts that begin so lie from the one to before the other, in the order of bytes. */
export const prefixRange = (prefix: string): [from: string, to: string] => [prefix, `${prefix}\u{10FFFF}`];

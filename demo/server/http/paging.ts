/** A page of a list that is asked for. */
export interface PageQuery {
  limit: number;
  /** Where the page before ended; the first page without it. */
  cursor?: string | undefined;
}

/** A page of a list that is looked through by words. */
export interface SearchQuery extends PageQuery {
  search?: string | undefined;
}

/** Makes a page of `limit` rows. The query has to read one row more: that row tells whether there is another page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: readonly Row[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? cursorOf(page.at(-1)!) : null };
};

/** Which page of a list is requested. */
export interface PageQuery {
  limit: number;
  /** End of the previous page; undefined for the first page. */
  cursor?: string | undefined;
}

/** Which page of a searched list is requested. */
export interface SearchQuery extends PageQuery {
  search?: string | undefined;
}

/** Makes a page of `limit` rows. The query must read one row more, which tells whether there is another page. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { page: readonly Row[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? cursorOf(page.at(-1)!) : null };
};

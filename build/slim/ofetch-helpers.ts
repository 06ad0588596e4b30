/**
 * Replaces `ufo` and `destr`. ofetch calls them only for a base URL, a query, or an answer whose type it has to guess.
 * The client (src/api/client.ts) uses none of these.
 */
const unused = (): never => {
  throw new Error('Not in this bundle: hand ofetch a whole address and parseResponse.');
};

export { unused as default, unused as withBase, unused as withQuery };

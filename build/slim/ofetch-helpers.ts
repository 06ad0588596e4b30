/**
 * Instead of `ufo` and `destr`, of which ofetch makes use only when it is handed a base address, a query or an answer
 * it shall guess the type of. The client (src/api/client.ts) does none of the three.
 */
const unused = (): never => {
  throw new Error('Not in this bundle: hand ofetch a whole address and parseResponse.');
};

export { unused as default, unused as withBase, unused as withQuery };

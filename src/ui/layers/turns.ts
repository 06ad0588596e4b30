/** One of several things of which the page shows one at a time. */
interface Waiting {
  /** Called when another one may have to be shown. */
  look(): void;
}

/** Tells all of them that another one may have to be shown. */
export const lookAll = (all: ReadonlySet<Waiting>): void => all.forEach((one) => one.look());

/** Adds one at the end and tells all. @returns a function that removes it */
export function join<One extends Waiting>(all: Set<One>, one: One): () => void {
  all.add(one);
  lookAll(all);
  return () => {
    all.delete(one);
    lookAll(all);
  };
}

/** Something of which one of all on the page is shown. */
interface Waiting {
  /** Another one may be shown than before. */
  look(): void;
}

/** Lets all of them look. */
export const lookAll = (all: ReadonlySet<Waiting>): void => all.forEach((one) => one.look());

/** Adds one at the end. @returns a function that removes it */
export function join<One extends Waiting>(all: Set<One>, one: One): () => void {
  all.add(one);
  lookAll(all);
  return () => {
    all.delete(one);
    lookAll(all);
  };
}

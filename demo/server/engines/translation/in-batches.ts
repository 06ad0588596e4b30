interface Most {
  texts: number;
  characters: number;
}

/**
 * Divides a list into batches with a maximum number of texts and of characters. A longer text is a batch of its own.
 */
export const inBatches = <Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  most: Most,
): Item[][] => {
  const batches: Item[][] = [];
  let characters = 0;
  for (const item of items) {
    const { length } = textOf(item);
    const last = batches.at(-1);
    if (!last || last.length === most.texts || characters + length > most.characters) {
      batches.push([item]);
      characters = 0;
    } else last.push(item);
    characters += length;
  }
  return batches;
};

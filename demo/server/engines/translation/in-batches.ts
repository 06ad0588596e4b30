interface Most {
  texts: number;
  characters: number;
}

/** Parts a list into questions of at most so many texts and characters; a longer text is a question of its own. */
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

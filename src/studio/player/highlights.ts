/** Ranges marked in a text without elements, which an editable text could not contain. */
export type MarkName = 'vox-spoken' | 'vox-unsure' | 'vox-found';

/** A range of a text. */
export type Stretch = readonly [from: number, to: number];

/** Marks of one row, or of one editor. */
export interface Mark {
  /** Replaces the previous marks. Does nothing if the browser lacks CSS highlights. */
  set(element: HTMLElement | null, stretches: readonly Stretch[]): void;
}

const PRIORITIES: Readonly<Record<MarkName, number>> = { 'vox-unsure': 0, 'vox-found': 1, 'vox-spoken': 2 };

/** The page has one registry: rows of all editors share a highlight. */
const highlightOf = (name: MarkName): Highlight | null => {
  const registry = typeof Highlight === 'undefined' ? undefined : CSS.highlights;
  if (!registry) return null;
  const known = registry.get(name);
  if (known) return known;
  const made = new Highlight();
  made.priority = PRIORITIES[name];
  registry.set(name, made);
  return made;
};

export function createMark(name: MarkName): Mark {
  let ranges: Range[] = [];
  return {
    set(element, stretches) {
      const highlight = highlightOf(name);
      if (!highlight) return;
      for (const range of ranges) highlight.delete(range);
      const node = element?.firstChild;
      const length = node?.textContent?.length ?? 0;
      ranges = stretches.flatMap(([from, to]) => {
        if (!node || to > length || from >= to) return [];
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        return [range];
      });
      for (const range of ranges) highlight.add(range);
    },
  };
}

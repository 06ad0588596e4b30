/** Loads the module that defines a tag. */
export type Definitions = Readonly<Record<string, () => Promise<unknown>>>;

const NEW = ':not(:defined)';

/**
 * Defines the tags that stand in `root` and those that come later; each is loaded once.
 * @param definitions by tag
 * @param onFailure a module that could not be loaded: the tag is tried again when another one of it comes
 * @returns stops looking
 */
export function defineFound(
  root: ParentNode & Node,
  definitions: Definitions,
  onFailure: (tag: string, error: unknown) => void,
): () => void {
  const asked = new Set<string>();
  const define = (element: Element) => {
    const tag = element.localName;
    const load = definitions[tag];
    if (!load || asked.has(tag)) return;
    asked.add(tag);
    load().catch((error: unknown) => {
      asked.delete(tag);
      onFailure(tag, error);
    });
  };
  const look = (node: ParentNode) => node.querySelectorAll(NEW).forEach(define);
  look(root);
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      if (node.matches(NEW)) define(node);
      look(node);
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

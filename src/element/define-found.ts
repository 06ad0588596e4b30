/**
 * Defines the `vox-*` tags found in `root`, and those inserted later.
 * @param load loads the module that defines a tag. Called once per element, so inserting a new one retries after a
 *   failure.
 * @returns a function that stops observing
 */
export function defineFound(
  root: Document | ShadowRoot,
  load: (tag: string) => Promise<unknown>,
): () => void {
  const asked = new WeakSet<Element>();
  const look = () => {
    for (const element of root.querySelectorAll(':not(:defined)')) {
      const tag = element.localName;
      if (!tag.startsWith('vox-') || asked.has(element)) continue;
      asked.add(element);
      load(tag).catch((error: unknown) => console.error(`<${tag}>`, error));
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Defines the `vox-*` tags that are in `root` and those added later.
 * @param load loads the module that defines a tag: asked once for each element, so that a new one tries again when it failed
 * @returns what stops looking
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

/**
 * Defines the `vox-*` tags that are in `root` and those added later.
 * @param load loads the module that defines a tag: asked once, and again for the next such tag when it failed
 * @returns what stops looking
 */
export function defineFound(
  root: Document | ShadowRoot,
  load: (tag: string) => Promise<unknown>,
): () => void {
  const asked = new Set<string>();
  const look = () => {
    for (const { localName: tag } of root.querySelectorAll(':not(:defined)')) {
      if (!tag.startsWith('vox-') || asked.has(tag)) continue;
      asked.add(tag);
      load(tag).catch((error: unknown) => {
        asked.delete(tag);
        console.error(`<${tag}>`, error);
      });
    }
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

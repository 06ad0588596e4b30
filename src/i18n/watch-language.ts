/**
 * Observes `lang` and `dir` around `host`, in every tree it is nested in. Drops what `observer` observed before: the
 * host may have moved.
 */
export function watchLanguage(observer: MutationObserver, host: Node): void {
  observer.disconnect();
  for (let node: Node | undefined = host; node;) {
    const root: Node & { readonly host?: Element } = node.getRootNode();
    observer.observe(root, { subtree: true, attributeFilter: ['lang', 'dir'] });
    node = root.host;
  }
}

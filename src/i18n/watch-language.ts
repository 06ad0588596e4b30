/**
 * Makes `observer` hear of it when the language of `host` may have changed where it stands now, and of nothing that it
 * heard of before.
 */
export function watchLanguage(observer: MutationObserver, host: Node): void {
  observer.disconnect();
  for (let node: Node | undefined = host; node;) {
    const root: Node & { readonly host?: Element } = node.getRootNode();
    observer.observe(root, { subtree: true, attributeFilter: ['lang', 'dir'] });
    node = root.host;
  }
}

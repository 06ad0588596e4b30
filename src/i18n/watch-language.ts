import { textListeners } from './texts.ts';

interface Watch {
  observer: MutationObserver;
  listeners: Set<() => void>;
}
/** One observer for each tree, however many elements stand in it. */
const watches = new WeakMap<Node, Watch>();

function watchRoot(root: Node, listener: () => void): () => void {
  let watch = watches.get(root);
  if (!watch) {
    const listeners = new Set<() => void>();
    watch = { listeners, observer: new MutationObserver(() => listeners.forEach((call) => call())) };
    watch.observer.observe(root, { subtree: true, attributeFilter: ['lang', 'dir'] });
    watches.set(root, watch);
  }
  const { observer, listeners } = watch;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer.disconnect();
    if (watches.get(root)?.observer === observer) watches.delete(root);
  };
}

/** Calls back when the language of `host` may have changed where it stands now. */
export function watchLanguage(host: Node, listener: () => void): () => void {
  const ends: (() => unknown)[] = [() => textListeners().delete(listener)];
  textListeners().add(listener);
  let root: Node = host.getRootNode();
  ends.push(watchRoot(root, listener));
  while (root instanceof ShadowRoot) {
    root = root.host.getRootNode();
    ends.push(watchRoot(root, listener));
  }
  return () => ends.forEach((end) => end());
}

import type { BrowserStorage } from '../api/browser-storage.ts';

const KEY = 'voxbench.sidebar';

/** Browser storage. Browsers may deny access to it. */
const kept: Pick<BrowserStorage, 'get'> = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
};

/** Whether the sidebar was collapsed. @param storage default: the browser's own */
export const readCollapsed = (storage = kept): boolean => storage.get(KEY) === 'collapsed';

/** Remembers whether the sidebar is collapsed. */
export const writeCollapsed = (storage: BrowserStorage, collapsed: boolean): void =>
  collapsed ? void storage.set(KEY, 'collapsed') : storage.remove(KEY);

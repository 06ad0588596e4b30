import type { BrowserStorage } from '../api/browser-storage.ts';

const KEY = 'voxbench.sidebar';

/** Whether the sidebar was left collapsed. */
export const readCollapsed = (storage: BrowserStorage): boolean => storage.get(KEY) === 'collapsed';

/** Remembers whether the sidebar is collapsed. */
export const writeCollapsed = (storage: BrowserStorage, collapsed: boolean): void =>
  collapsed ? void storage.set(KEY, 'collapsed') : storage.remove(KEY);

import { expect } from 'vitest';
import { page } from 'vitest/browser';
import '../../elements/download-center.ts';
import { downloadManager } from '../../src/downloads/manager.ts';
import type { DownloadFile } from '../../src/downloads/index.ts';
import type { VoxHost } from '../../src/element/host.ts';

/** A page with the tag, and with something beside it. */
export const put = ({ width = 1000, lang = 'en' } = {}) => {
  const box = document.createElement('div');
  box.lang = lang;
  box.style.inlineSize = `${width}px`;
  box.innerHTML =
    '<vox-download-center></vox-download-center><button style="position: fixed; inset: auto 0 0 auto">Elsewhere</button>';
  document.body.append(box);
  return box.firstElementChild as HTMLElement & VoxHost;
};
/** A file that is fetched here and handed to the browser. */
export const file = (fileName: string, more: Partial<DownloadFile> = {}): DownloadFile => ({
  fileName,
  ext: 'mp3',
  downloadTaskType: 'audio',
  backupDownloadType: 'bolb',
  url: `/files/${fileName}.mp3`,
  ...more,
});
export const entry = () => page.getByRole('button', { name: /^Download List/ });
export const panel = () => page.getByRole('dialog', { name: 'Download List' });
export const rows = () => panel().getByRole('listitem');
export const button = (name: string) => panel().getByRole('button', { name, exact: true });
export const open = async () => {
  await entry().click();
  await expect.element(panel()).toBeVisible();
};
/** The tag on a page that was loaded anew. */
export const reloadDownloads = () => {
  dispatchEvent(new PageTransitionEvent('pagehide'));
  const kept = { ...sessionStorage };
  document.body.replaceChildren();
  // What the old page works on ends with it
  downloadManager().clear();
  Object.assign(sessionStorage, kept);
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('voxbench')];
  return put();
};

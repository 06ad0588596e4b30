import type { VoxHost } from '../../src/element/host.ts';

/** Puts markup on the page and waits for the panel of its first element; the test imports the elements. */
export async function showPanel(markup: string): Promise<HTMLElement & VoxHost> {
  const box = document.createElement('div');
  box.style.blockSize = '720px';
  box.innerHTML = markup;
  document.body.append(box);
  const element = box.firstElementChild as HTMLElement & VoxHost;
  await element.activate();
  return element;
}

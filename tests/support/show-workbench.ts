import type { VoxHost } from '../../src/element/host.ts';

type Workbench = HTMLElement & VoxHost;

/** Puts a workbench on the page and waits for its panel; the test imports the element. */
export async function showWorkbench(attributes = 'embedded'): Promise<Workbench> {
  const box = document.createElement('div');
  box.style.blockSize = '720px';
  box.innerHTML = `<vox-workbench ${attributes}></vox-workbench>`;
  document.body.append(box);
  const element = box.firstElementChild as Workbench;
  await element.activate();
  return element;
}

import { expect, onTestFinished, test, vi } from 'vitest';
import { defineFound } from '../../src/element/define-found.ts';

/** Looks for tags in a new shadow root. */
const look = (load: (tag: string) => Promise<unknown>) => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const stop = defineFound(root, load);
  onTestFinished(() => {
    stop();
    host.remove();
  });
  return root;
};
const add = (root: ShadowRoot, tag: string) => root.appendChild(document.createElement(tag));
/** Resolves once mutation observers have run. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

test('a module that failed to load is loaded again for a new element, but not on other DOM changes', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  const load = vi.fn(() => Promise.reject(new Error('There is no such file.')));
  const root = look(load);
  add(root, 'vox-misspelt');
  await observed();
  expect(load.mock.calls).toEqual([['vox-misspelt']]);
  expect(told).toHaveBeenCalledWith('<vox-misspelt>', expect.any(Error));
  for (let change = 0; change < 3; change++) {
    add(root, 'p');
    await observed();
  }
  expect(load).toHaveBeenCalledTimes(1);
  add(root, 'vox-misspelt');
  await observed();
  expect(load).toHaveBeenCalledTimes(2);
});

test('tags of other libraries are ignored', async () => {
  const load = vi.fn(() => Promise.resolve());
  add(look(load), 'other-element');
  await observed();
  expect(load).not.toHaveBeenCalled();
});

import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { Chunk } from '../../src/ui/chunk.tsx';
import { ErrorNotice } from '../../src/ui/error-notice.tsx';
import { VirtualGrid } from '../../src/ui/lists/virtual-grid.tsx';
import { VirtualList } from '../../src/ui/lists/virtual-list.tsx';
import { clearStage, stage } from '../support/stage.tsx';

afterEach(clearStage);

const items = Array.from({ length: 1000 }, (_, index) => `Item ${index}`);
const chosen = vi.fn();

const grid = (first = -1, dir: 'ltr' | 'rtl' = 'ltr', sought?: string) =>
  stage(
    <div style={{ display: 'grid', blockSize: 400, inlineSize: 640 }}>
      <VirtualGrid
        label="Things"
        items={items}
        keyOf={(item) => item}
        columnWidth={180}
        rowHeight={() => 80}
        gap={10}
        chosen={first}
        sought={sought}
        onChoose={chosen}
      >
        {(item, reachable) => (
          <div style={{ blockSize: 80 }}>
            {item} <button tabIndex={reachable ? 0 : -1}>Open {item}</button>
          </div>
        )}
      </VirtualGrid>
    </div>,
    { dir },
  );
const focused = () => deepActiveElement()?.textContent?.replace(/ Open .*/, '');

test('a grid of a thousand cells renders only those in view and reports the row count', async () => {
  grid();
  await expect.element(page.getByRole('gridcell', { name: 'Item 0 Open Item 0', exact: true })).toBeVisible();
  expect(page.getByRole('gridcell').elements().length).toBeLessThan(40);
  await expect.element(page.getByRole('grid', { name: 'Things' })).toHaveAttribute('aria-rowcount', '334');
});

test('arrows, Home, End and Page Up move between cells without losing the focus', async () => {
  chosen.mockClear();
  grid();
  await expect.element(page.getByRole('gridcell', { name: 'Item 0 Open Item 0', exact: true })).toBeVisible();
  await userEvent.tab();
  expect(focused()).toBe('Item 0');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(focused).toBe('Item 4');
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toBe('Item 3');
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('Item 999');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Item 999');
  await userEvent.keyboard('{PageUp}');
  await expect.poll(focused).toBe('Item 987');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Item 987');
});

test('Tab moves to the controls of the cell, then out of the grid', async () => {
  grid();
  await expect.element(page.getByRole('button', { name: 'Open Item 0', exact: true })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  expect(deepActiveElement()?.textContent).toBe('Open Item 0');
  await userEvent.tab();
  expect(page.getByRole('grid').element().contains(deepActiveElement())).toBe(false);
});

test('right to left, the left arrow moves to the next cell', async () => {
  grid(-1, 'rtl');
  await expect.element(page.getByRole('gridcell', { name: 'Item 0 Open Item 0', exact: true })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(focused).toBe('Item 1');
});

test('opens at the requested cell, and not at the selected one by itself', async () => {
  grid(500);
  await expect
    .element(page.getByRole('gridcell', { name: 'Item 0 Open Item 0', exact: true }))
    .toBeInViewport();
  clearStage();
  grid(500, 'ltr', 'Item 500');
  await expect
    .element(page.getByRole('gridcell', { name: 'Item 500 Open Item 500', exact: true }))
    .toBeInViewport();
  await expect
    .element(page.getByRole('gridcell', { name: 'Item 500 Open Item 500', exact: true }))
    .toHaveAttribute('aria-selected', 'true');
});

test('a cell scrolled out of view keeps the focus', async () => {
  grid();
  await expect.element(page.getByRole('gridcell', { name: 'Item 0 Open Item 0', exact: true })).toBeVisible();
  await userEvent.tab();
  page.getByRole('grid').element().scrollTo(0, 20_000);
  await expect
    .element(page.getByRole('gridcell', { name: 'Item 668 Open Item 668', exact: true }))
    .toBeVisible();
  expect(focused()).toBe('Item 0');
});

test('a list of thousands renders only what is in view and reports when its end is near', async () => {
  const onEnd = vi.fn();
  stage(
    <div style={{ display: 'grid', blockSize: 300 }}>
      <VirtualList label="Rows" items={items} keyOf={(item) => item} rowHeight={40} onEnd={onEnd}>
        {(item) => <div style={{ blockSize: 40 }}>{item}</div>}
      </VirtualList>
    </div>,
  );
  await expect.element(page.getByText('Item 0', { exact: true })).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeLessThan(30);
  expect(onEnd).not.toHaveBeenCalled();
  const list = page.getByRole('list', { name: 'Rows' }).element();
  list.scrollTo(0, list.scrollHeight);
  await expect.element(page.getByText('Item 999', { exact: true })).toBeVisible();
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0);
});

test('code that failed to load is requested again on retry', async () => {
  let works = false;
  const load = vi.fn(() =>
    works ? Promise.resolve({ word: 'Loaded' }) : Promise.reject(new Error('offline')),
  );
  const told = vi.fn();
  function Part() {
    const [loader] = useState(() => load);
    return (
      <Chunk
        load={loader}
        waiting="Waiting"
        failed={(retry) => <ErrorNotice text="It could not be loaded." onRetry={retry} />}
        onFailure={told}
      >
        {({ word }) => <p>{word}</p>}
      </Chunk>
    );
  }
  stage(<Part />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('It could not be loaded.');
  expect(told).toHaveBeenCalledOnce();
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Loaded')).toBeVisible();
});

import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiFailure } from '../../src/api/failure.ts';
import { usePaged, type Page } from '../../src/ui/lists/use-paged.ts';
import { clearStage, stage } from '../support/stage.tsx';

/** A fetch in progress, and how to end it. */
interface Asked {
  cursor: string | null;
  answer(items: readonly string[], cursor?: string): void;
  fail(): void;
}

let asked: Asked[];
beforeEach(() => {
  asked = [];
});
afterEach(clearStage);

const fetchPage = (cursor: string | null) =>
  new Promise<Page<string>>((resolve, reject) => {
    asked.push({
      cursor,
      answer: (items, next) => resolve({ items, cursor: next ?? null }),
      fail: () => reject(new ApiFailure('network')),
    });
  });

function List({ state = '' }) {
  const { items, failure, hasMore, isLoading, load, loadMore, put } = usePaged<string>(
    '',
    fetchPage,
    (item) => item.toLowerCase(),
    state,
  );
  return (
    <>
      <output>{failure?.type}</output>
      <ul aria-busy={isLoading}>
        {items?.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" disabled={isLoading} onClick={loadMore}>
          More
        </button>
      )}
      <button type="button" onClick={load}>
        Again
      </button>
      <button type="button" onClick={() => put('B')}>
        Put
      </button>
    </>
  );
}

function ChangingList() {
  const [state, setState] = useState('');
  return (
    <>
      <List state={state} />
      <button type="button" onClick={() => setState('changed')}>
        Change
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const items = () =>
  page
    .getByRole('listitem')
    .all()
    .map((item) => item.element().textContent);
const failure = page.getByRole('status');
const comeBack = () => {
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
};
/** The nth fetch, once it has started. */
const fetched = async (nth: number) => {
  await expect.poll(() => asked.length).toBe(nth);
  return asked[nth - 1]!;
};
const showTwoPages = async (list = <List />) => {
  stage(list);
  (await fetched(1)).answer(['a', 'b'], 'after b');
  await press('More');
  (await fetched(2)).answer(['c', 'd'], 'after d');
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd']);
};

test('fetches as many items as shown when the user returns', async () => {
  await showTwoPages();
  comeBack();
  const first = await fetched(3);
  expect(first.cursor).toBeNull();
  first.answer(['new', 'a'], 'after a');
  const second = await fetched(4);
  expect(second.cursor).toBe('after a');
  expect(items()).toEqual(['a', 'b', 'c', 'd']);
  second.answer(['b', 'c'], 'after c');
  await expect.poll(items).toEqual(['new', 'a', 'b', 'c']);
});

test('fetches no more than ten pages of a long list when the user comes back, and keeps what follows', async () => {
  stage(<List />);
  (await fetched(1)).answer(['1'], 'after 1');
  for (let count = 2; count <= 12; count++) {
    await press('More');
    (await fetched(count)).answer([`${count}`], `after ${count}`);
    await expect.poll(() => items().length).toBe(count);
  }
  comeBack();
  for (let count = 1; count <= 10; count++)
    (await fetched(12 + count)).answer([count === 1 ? 'new' : `${count - 1}`], `after ${count - 1}`);
  await expect.poll(items).toEqual(['new', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  await press('More');
  expect((await fetched(23)).cursor).toBe('after 12');
});

test('drops what follows when ten pages do not reach it', async () => {
  stage(<List />);
  (await fetched(1)).answer(['1'], 'after 1');
  for (let count = 2; count <= 11; count++) {
    await press('More');
    (await fetched(count)).answer([`${count}`], `after ${count}`);
    await expect.poll(() => items().length).toBe(count);
  }
  comeBack();
  const fresh = Array.from({ length: 10 }, (_, index) => `new ${index + 1}`);
  for (const [index, item] of fresh.entries()) (await fetched(12 + index)).answer([item], `after ${item}`);
  await expect.poll(items).toEqual(fresh);
  await press('More');
  expect((await fetched(22)).cursor).toBe('after new 10');
});

test('keeps an item that changed here while the list was being fetched again', async () => {
  await showTwoPages();
  comeBack();
  const first = await fetched(3);
  await press('Put');
  await expect.poll(items).toEqual(['a', 'B', 'c', 'd']);
  first.answer(['a', 'b', 'c', 'd', 'e'], 'after e');
  await expect.poll(items).toEqual(['a', 'B', 'c', 'd', 'e']);
  comeBack();
  (await fetched(4)).answer(['a', 'b', 'c', 'd', 'e'], 'after e');
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('takes the press that brings the user back', async () => {
  await showTwoPages();
  comeBack();
  const late = await fetched(3);
  await press('More');
  const more = await fetched(4);
  expect(more.cursor).toBe('after d');
  more.answer(['e']);
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd', 'e']);
  late.answer(['a', 'b'], 'after b');
  // Takes as long as showing an answer
  await press('Again');
  expect(items()).toEqual(['a', 'b', 'c', 'd', 'e']);
  (await fetched(5)).answer(['a', 'b', 'c', 'd', 'e', 'f']);
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('continues with the next page when the user returns meanwhile', async () => {
  await showTwoPages();
  await press('More');
  const more = await fetched(3);
  comeBack();
  more.answer(['e']);
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(asked).toHaveLength(3);
});

test('fetches the next page that was requested also when the state changes before it has come', async () => {
  await showTwoPages(<ChangingList />);
  await press('More');
  await fetched(3);
  await press('Change');
  const first = await fetched(4);
  expect(first.cursor).toBeNull();
  first.answer(['a', 'b', 'c', 'd'], 'after d');
  (await fetched(5)).answer(['e']);
  await expect.poll(items).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('shows no failure during a retry', async () => {
  stage(<List />);
  (await fetched(1)).fail();
  await expect.element(failure).toHaveTextContent('network');
  await press('Again');
  const again = await fetched(2);
  await expect.element(failure).toBeEmptyDOMElement();
  await expect.element(page.getByRole('list')).toHaveAttribute('aria-busy', 'true');
  again.fail();
  await expect.element(failure).toHaveTextContent('network');
});

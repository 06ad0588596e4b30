import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBookModel } from '../../../src/audiobook/book/model/book-model.ts';
import type { BookDetail } from '../../../src/contract/index.ts';
import type { Stores } from '../../../src/stores/registry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a price that comes late does not replace the one of a later state of the book', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const call = () => new Promise((resolve) => void answers.push(resolve));
  const book = {
    book_id: 'b',
    title: 'Sea',
    cast: { speakers: [] },
    make_job: null,
    book_chapters: [],
    exports: [],
  } as unknown as BookDetail;
  const model = createBookModel({
    stores: { client: { call }, playback: { $playing: atom(null) } } as unknown as Stores,
    book,
    onMerged() {},
    onLeftUnsent() {},
    onMade() {},
    onPlay() {},
  });
  for (const asked of [1, 2]) {
    await model.act(async () => book);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(answers).toHaveLength(asked);
  }
  answers[1]!({ data: { credits: 2 } });
  await vi.advanceTimersByTimeAsync(0);
  answers[0]!({ data: { credits: 1 } });
  await vi.advanceTimersByTimeAsync(0);
  expect(model.$quote.get()).toEqual({ credits: 2 });
});

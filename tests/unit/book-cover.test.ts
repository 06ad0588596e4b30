import { expect, test, vi } from 'vitest';
import type { Files } from '../../demo/server/storage/module.ts';
import { coverIn } from '../../demo/server/books/import-cover.ts';

vi.mock('../../demo/server/media/picture-file.ts', async (original) => ({
  ...(await original<object>()),
  loadSharp: () => Promise.reject(new Error("Cannot find package 'sharp'")),
}));

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0);

test('a book is imported without its cover where the image library is missing, and its file is not called damaged', async () => {
  const warn = vi.fn();
  const files = { blobs: {} } as Pick<Files, 'blobs'>;
  expect(await coverIn({ cover: PNG }, files, { warn })).toEqual({
    coverId: null,
    coverProblem: 'unreadable_here',
  });
  expect(warn).toHaveBeenCalledOnce();
});

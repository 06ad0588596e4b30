import { expect, test } from 'vitest';
import { createStreamLimit } from '../../demo/server/http/stream-limit.ts';
import { bodyOf, ReaderStalled } from '../../demo/server/openai/stream.ts';

/** Endless pieces, and whether their generator was closed. */
const startBody = async (stallMs: number) => {
  const told = { left: false, ended: false, cut: undefined as unknown };
  async function* pieces() {
    try {
      for (;;) yield new Uint8Array(1);
    } finally {
      told.ended = true;
    }
  }
  const events = {
    onLeave: () => void (told.left = true),
    onCut: (error: unknown) => void (told.cut = error),
  };
  return { told, body: await bodyOf(pieces(), events, stallMs) };
};

test('a stream whose reader reads nothing is ended', async () => {
  const { body, told } = await startBody(20);
  const reader = body.getReader();
  await reader.read();
  await expect.poll(() => told).toEqual({ left: true, ended: true, cut: expect.any(ReaderStalled) });
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  await expect(rest()).rejects.toThrow('took nothing');
});

test('a reader that leaves ends the stream', async () => {
  const { body, told } = await startBody(60_000);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  expect(told).toEqual({ left: true, ended: true, cut: undefined });
});

test('streams are limited for each workspace, and in total', () => {
  const streams = createStreamLimit({ each: 2, total: 3 });
  const end = streams.begin('a');
  streams.begin('a');
  expect(() => streams.begin('a')).toThrow(expect.objectContaining({ status: 429, retryAfter: 15 }));
  streams.begin('b');
  expect(() => streams.begin('c')).toThrow(expect.objectContaining({ status: 503, retryAfter: 15 }));
  end();
  end();
  streams.begin('c');
  expect(() => streams.begin('c')).toThrow(expect.objectContaining({ status: 503 }));
});

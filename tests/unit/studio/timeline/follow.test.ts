import { expect, test } from 'vitest';
import { createFollower } from '../../../../src/studio/timeline/follow.ts';

const extent = { durationMs: 100_000, width: 1_000 };
const view = { startMs: 0, msPerPx: 10 };

test('a visible playhead does not scroll the view', () => {
  expect(createFollower().moved(view, 500, extent)).toBe(view);
});

test('a playhead leaving the view turns the page, and appears near the left edge', () => {
  const follower = createFollower();
  follower.moved(view, 9_990, extent);
  expect(follower.moved(view, 10_020, extent)).toEqual({ startMs: 9_020, msPerPx: 10 });
});

test('once the user has scrolled away, the playhead is not followed', () => {
  const follower = createFollower();
  follower.moved(view, 500, extent);
  const away = { startMs: 50_000, msPerPx: 10 };
  follower.scrolled(away, extent);
  expect(follower.moved(away, 540, extent)).toBe(away);
});

test('a seek is followed again', () => {
  const follower = createFollower();
  const away = { startMs: 50_000, msPerPx: 10 };
  follower.moved(view, 500, extent);
  follower.scrolled(away, extent);
  expect(follower.moved(away, 30_000, extent).startMs).toBe(29_000);
});

test('a playhead that comes back into view is followed again', () => {
  const follower = createFollower();
  const ahead = { startMs: 1_000, msPerPx: 10 };
  follower.moved(view, 900, extent);
  follower.scrolled(ahead, extent);
  for (let ms = 940; ms < 11_000; ms += 40) expect(follower.moved(ahead, ms, extent)).toBe(ahead);
  expect(follower.moved(ahead, 11_020, extent)).not.toBe(ahead);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiFailure } from '../../src/api/failure.ts';
import { usePoll } from '../../src/ui/use-poll.ts';
import { clearStage, stage } from '../support/stage.tsx';

/** A fetch in progress, and how to end it. */
interface Asked {
  signal: AbortSignal;
  answer(): void;
  fail(error: unknown): void;
}

let asked: Asked[];
beforeEach(() => {
  asked = [];
});
afterEach(() => {
  clearStage();
  vi.restoreAllMocks();
});

const fetch = (signal: AbortSignal) =>
  new Promise<void>((answer, fail) => void asked.push({ signal, answer, fail }));

function Polling() {
  const { failure, load } = usePoll(fetch, 1);
  return (
    <>
      <output>{failure?.type}</output>
      <button type="button" onClick={load}>
        Again
      </button>
    </>
  );
}
const begin = async () => {
  stage(<Polling />);
  await expect.poll(() => asked.length).toBe(1);
};
const failure = () => page.getByRole('status');

test('fetches again after an answer, and not while waiting for one', async () => {
  await begin();
  asked[0]!.answer();
  await expect.poll(() => asked.length).toBe(2);
  // One that is answered at once fetches several times meanwhile
  const beside = vi.fn(() => Promise.resolve());
  function Beside() {
    usePoll(beside, 1);
    return null;
  }
  stage(<Beside />);
  await expect.poll(() => beside.mock.calls.length).toBeGreaterThan(5);
  expect(asked).toHaveLength(2);
  asked[1]!.answer();
  await expect.poll(() => asked.length).toBe(3);
});

test('keeps a failure until a fetch succeeds, and goes on', async () => {
  await begin();
  asked[0]!.fail(new ApiFailure('network'));
  await expect.element(failure()).toHaveTextContent('network');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.fail(new ApiFailure('err_system'));
  await expect.poll(() => asked.length).toBe(3);
  await expect.element(failure()).toHaveTextContent('network');
  asked[2]!.answer();
  await expect.element(failure()).toBeEmptyDOMElement();
});

test('pauses while the page is hidden', async () => {
  await begin();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  asked[0]!.answer();
  await expect.poll(() => seen.mock.calls.length).toBeGreaterThan(3);
  expect(asked).toHaveLength(1);
  seen.mockReturnValue('visible');
  await expect.poll(() => asked.length).toBe(2);
});

test('aborts the pending request on reload and on unmount', async () => {
  await begin();
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(asked[1]!.signal.aborted).toBe(false);
  clearStage();
  await expect.poll(() => asked[1]!.signal.aborted).toBe(true);
});

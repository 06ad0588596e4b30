import { atom, type ReadableAtom } from 'nanostores';
import { SCRIPT_SEGMENTS_MAX } from '../../contract/constants/script.ts';
import { isAborted } from '../../api/failure.ts';
import { toInput, type ScriptSegment, type SpeechSettings } from '../model/segment.ts';
import type { Client } from '../../api/client.ts';
import { toJson } from '../../api/to-json.ts';

/** Price of the open sentences. */
export interface Cost {
  readonly credits: number;
  /** Keys of open sentences found in the speech cache, which cost nothing. */
  readonly cached: ReadonlySet<string>;
  /** Estimated length of the open sentences in ms; null until the server has answered. */
  readonly durationMs: number | null;
  /** Estimated time to make them in ms; null until the server has answered. */
  readonly waitMs: number | null;
  /** Words that will not be spoken because the chosen voices cannot read their script. */
  readonly leftOut: readonly string[];
  /** True for the server's price, false for an estimate made here. */
  readonly exact: boolean;
}

/** The sentences to price. */
interface Wanted {
  /** White space and pauses before the first sentence of the script. */
  readonly lead: string;
  readonly open: readonly ScriptSegment[];
}

export interface Quotes {
  readonly $cost: ReadableAtom<Cost>;
  /** Call it when the open sentences change: shows the estimate at once, then the server's price. */
  want(wanted: Wanted, settings: SpeechSettings | null, estimate: number): void;
  dispose(): void;
}

/** Delay after the last key press before a quote is requested. */
const DEBOUNCE_MS = 500;
const NOTHING: Cost = {
  credits: 0,
  cached: new Set(),
  durationMs: null,
  waitMs: null,
  leftOut: [],
  exact: true,
};

export function createQuotes(client: Client): Quotes {
  const $cost = atom<Cost>(NOTHING);
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    running?.abort();
  };

  const ask = async ({ lead, open }: Wanted, settings: SpeechSettings) => {
    running = new AbortController();
    const { signal } = running;
    try {
      const { data } = await client.call('POST /v1/speech/quote', {
        body: { lead, segments: open.map((segment) => toInput(segment, settings)) },
        silent: true,
        signal,
      });
      if (signal.aborted) return;
      const cached = new Set(data.cached.flatMap((index) => open[index]?.key ?? []));
      const { credits, duration_ms: durationMs, wait_ms: waitMs, left_out: leftOut } = data;
      $cost.set({ credits, cached, durationMs, waitMs, leftOut, exact: true });
    } catch (error) {
      // Keep the estimate and ask again at the next change
      if (!isAborted(error)) asked = '';
    }
  };

  return {
    $cost,
    want({ lead, open }, settings, estimate) {
      const question = toJson([settings, lead, open.map(({ key, text, gap, own }) => [key, text, gap, own])]);
      if (question === asked) return;
      asked = question;
      stop();
      if (open.length === 0 || !settings) return $cost.set({ ...NOTHING, credits: estimate });
      $cost.set({ ...NOTHING, credits: estimate, exact: false });
      if (open.length > SCRIPT_SEGMENTS_MAX) return;
      timer = setTimeout(() => void ask({ lead, open }, settings), DEBOUNCE_MS);
    },
    dispose: stop,
  };
}

import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../../../api/device.ts';
import type { Client } from '../../../../api/client.ts';
import { translationCredits } from '../../../../contract/constants/billing.ts';
import { countCharacters, isSpeakable } from '../../../../contract/constants/script.ts';
import { TRANSLATION_TEXT_CHARACTERS_MAX } from '../../../../contract/constants/video-translation.ts';
import type { VideoTranslationDetail } from '../../../../contract/index.ts';
import {
  compareBackTranslation,
  type BackTranslationCheck,
} from '../../../../studio/model/back-translation.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { inRequests } from '../../model/translate-rows.ts';

/** The translation of a row, translated back, beside the original. */
export interface BackTranslation extends BackTranslationCheck {
  readonly back: string;
}

interface Made extends BackTranslation {
  readonly source: string;
  readonly text: string;
}

/** How a check of rows ended. `no-engine`: nothing here translates back between these languages. */
export interface BackOutcome {
  readonly rows: number;
  readonly credits: number;
  readonly reason: 'done' | 'no-engine' | 'ended';
}

/** Translates rows back to compare them with the original. Kept as long as the editor is open. */
export interface BackTranslations {
  /** Another value for each change. */
  readonly $made: ReadableAtom<ReadonlyMap<string, BackTranslation>>;
  /** How many rows of how many are done; null while nothing is checked. */
  readonly $work: ReadableAtom<{ readonly done: number; readonly total: number } | null>;
  /** The back-translation of a row; null while there is none, and once one of its texts has changed. */
  of(row: Row): BackTranslation | null;
  /** Checks these rows; what was done before a failure or the end is kept. */
  check(rows: readonly Row[]): Promise<BackOutcome>;
  cancel(): void;
}

const translated = ({ text }: Row): string => text;

/** Rows that have something to compare. */
export const canTranslateBack = ({ source_text, text }: Row): boolean =>
  source_text !== null &&
  isSpeakable(source_text) &&
  isSpeakable(text) &&
  countCharacters(text) <= TRANSLATION_TEXT_CHARACTERS_MAX;

/** What checking these rows costs: each request by itself, where what has begun counts. */
export const backCredits = (rows: readonly Row[]): number =>
  inRequests(rows, translated).reduce((sum, some) => sum + translationCredits(some.map(translated)), 0);

export function createBackTranslations(client: Client, detail: VideoTranslationDetail): BackTranslations {
  const { source_language: source, target_language: target } = detail;
  const $made = atom<ReadonlyMap<string, Made>>(new Map());
  const $work = atom<{ done: number; total: number } | null>(null);
  let running: AbortController | null = null;

  const isPossible = async (signal: AbortSignal): Promise<boolean> => {
    const { data } = await client.call('GET /v1/translations/models', { signal });
    return data.models.some(
      ({ pairs }) => pairs === null || pairs.some(([from, to]) => from === target && to === source),
    );
  };
  const send = async (some: readonly Row[], signal: AbortSignal): Promise<number> => {
    const { data } = await client.call('POST /v1/translations', {
      body: { texts: some.map(translated), source: target, target: source! },
      idempotencyKey: newId(),
      signal,
    });
    const made = new Map($made.get());
    for (const [index, { segment_id, source_text, text }] of some.entries()) {
      const back = data.texts[index]!;
      const check = compareBackTranslation(source_text!, back, source!);
      made.set(segment_id, { ...check, back, source: source_text!, text });
    }
    $made.set(made);
    return data.credits_charged;
  };

  return {
    $made,
    $work,
    of(row) {
      const made = $made.get().get(row.segment_id);
      return made && made.text === row.text && made.source === row.source_text ? made : null;
    },
    async check(wanted) {
      const some = wanted.filter(canTranslateBack);
      const sum = { rows: 0, credits: 0 };
      if ($work.get() || some.length === 0 || source === null) return { ...sum, reason: 'done' };
      running = new AbortController();
      const { signal } = running;
      const total = some.length;
      $work.set({ done: 0, total });
      try {
        if (!(await isPossible(signal))) return { ...sum, reason: 'no-engine' };
        for (const request of inRequests(some, translated)) {
          sum.credits += await send(request, signal);
          sum.rows += request.length;
          $work.set({ done: sum.rows, total });
        }
        return { ...sum, reason: 'done' };
      } catch {
        // The user was told of a failure
        return { ...sum, reason: 'ended' };
      } finally {
        running = null;
        $work.set(null);
      }
    },
    cancel: () => running?.abort(),
  };
}

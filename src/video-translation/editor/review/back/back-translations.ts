import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../../../api/device.ts';
import type { Client } from '../../../../api/client.ts';
import { translationCredits } from '../../../../contract/constants/billing.ts';
import { countCharacters, isSpeakable } from '../../../../contract/constants/script.ts';
import { TRANSLATION_TEXT_CHARACTERS_MAX } from '../../../../contract/constants/video-translation.ts';
import type { BackTranslation, VideoTranslationDetail } from '../../../../contract/index.ts';
import {
  compareBackTranslation,
  type BackTranslationCheck,
} from '../../../../studio/model/back-translation.ts';
import type { ProjectSaving } from '../../../../studio/project/saving.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { inRequests } from '../../model/translate-rows.ts';

/** A row's back-translation, compared with the original. */
export interface CheckedBack extends BackTranslationCheck {
  readonly back: string;
}

/** Result of a check. `no-engine`: the server has no model that translates back between these languages. */
export interface BackOutcome {
  readonly rows: number;
  readonly credits: number;
  readonly reason: 'done' | 'no-engine' | 'ended';
}

/** Translates rows back to compare them with the original. The server stores each back-translation with its row. */
export interface BackTranslations {
  /** Back-translations by row id. Each change sets a new map. */
  readonly $made: ReadableAtom<ReadonlyMap<string, BackTranslation>>;
  /** Progress in rows; null while nothing is being checked. */
  readonly $work: ReadableAtom<{ readonly done: number; readonly total: number } | null>;
  /** Whether the row has a back-translation of its current text. */
  has(row: Row): boolean;
  /** The back-translation of the row's current text; null without one. */
  of(row: Row): CheckedBack | null;
  /** Checks those rows that are not checked. After a failure or cancellation the finished requests stay. */
  check(rows: readonly Row[]): Promise<BackOutcome>;
  /** Takes over the server's back-translations. */
  hear(made: readonly BackTranslation[]): void;
  cancel(): void;
}

interface Options {
  client: Client;
  detail: VideoTranslationDetail;
  saving: Pick<ProjectSaving, 'flush'>;
}

const translated = ({ text }: Row): string => text;

/** Whether a row can be translated back and compared. */
export const canTranslateBack = ({ source_text, text }: Row): boolean =>
  source_text !== null &&
  isSpeakable(source_text) &&
  isSpeakable(text) &&
  countCharacters(text) <= TRANSLATION_TEXT_CHARACTERS_MAX;

/** Price of checking these rows. Each request is priced on its own, and rounded up. */
export const backCredits = (rows: readonly Row[]): number =>
  inRequests(rows, translated).reduce((sum, some) => sum + translationCredits(some.map(translated)), 0);

const byId = (made: readonly BackTranslation[]) => made.map((one) => [one.segment_id, one] as const);

export function createBackTranslations({ client, detail, saving }: Options): BackTranslations {
  const { project_id, source_language: source, target_language: target } = detail;
  const $made = atom<ReadonlyMap<string, BackTranslation>>(new Map(byId(detail.back_translations)));
  const $work = atom<{ done: number; total: number } | null>(null);
  /** Cached comparisons, each with the original that it is based on. */
  const compared = new WeakMap<BackTranslation, { source: string; checked: CheckedBack }>();
  let running: AbortController | null = null;

  const madeOf = ({ segment_id, text }: Row): BackTranslation | null => {
    const made = $made.get().get(segment_id);
    return made?.text === text ? made : null;
  };
  const isPossible = async (signal: AbortSignal): Promise<boolean> => {
    const { data } = await client.call('GET /v1/translations/models', { signal });
    return data.models.some(
      ({ pairs }) => pairs === null || pairs.some(([from, to]) => from === target && to === source),
    );
  };
  const send = async (some: readonly Row[], signal: AbortSignal) => {
    const { data } = await client.call('POST /v1/video-translations/{project_id}/back_translations', {
      params: { project_id },
      body: { segment_ids: some.map(({ segment_id }) => segment_id) },
      idempotencyKey: newId(),
      signal,
    });
    $made.set(new Map([...$made.get(), ...byId(data.back_translations)]));
    return data;
  };

  return {
    $made,
    $work,
    has: (row) => madeOf(row) !== null,
    of(row) {
      const made = madeOf(row);
      if (!made || row.source_text === null || source === null) return null;
      const known = compared.get(made);
      if (known?.source === row.source_text) return known.checked;
      const { back } = made;
      const checked = { ...compareBackTranslation(row.source_text, back, source), back };
      compared.set(made, { source: row.source_text, checked });
      return checked;
    },
    async check(wanted) {
      const some = wanted.filter((row) => canTranslateBack(row) && !madeOf(row));
      const sum = { rows: 0, credits: 0 };
      if ($work.get() || some.length === 0 || source === null) return { ...sum, reason: 'done' };
      running = new AbortController();
      const { signal } = running;
      const total = some.length;
      let done = 0;
      $work.set({ done, total });
      try {
        if (!(await isPossible(signal))) return { ...sum, reason: 'no-engine' };
        // The server translates the stored rows back, so save edits first
        if (!(await saving.flush())) return { ...sum, reason: 'ended' };
        for (const request of inRequests(some, translated)) {
          const answer = await send(request, signal);
          sum.credits += answer.credits_charged;
          sum.rows += answer.back_translations.length;
          done += request.length;
          $work.set({ done, total });
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
    hear: (made) => $made.set(new Map(byId(made))),
    cancel: () => running?.abort(),
  };
}

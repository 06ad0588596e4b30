import { atom, type ReadableAtom } from 'nanostores';
import { newId } from '../../../api/device.ts';
import type { Client } from '../../../api/client.ts';
import { countCharacters, isSpeakable } from '../../../contract/constants/script.ts';
import {
  TRANSLATION_CHARACTERS_MAX,
  TRANSLATION_TEXTS_MAX,
  TRANSLATION_TEXT_CHARACTERS_MAX,
} from '../../../contract/constants/video-translation.ts';
import type { VideoSettings, VideoTranslationDetail } from '../../../contract/index.ts';
import { setTexts } from '../../../studio/rows/edit-rows.ts';
import type { Row } from '../../../studio/rows/row.ts';
import type { RowsModel } from '../../../studio/rows/rows-model.ts';

/** Translates rows again, in the style and with the glossary of the video. */
export interface RowTranslator {
  /** Progress in rows; null while nothing is being translated. */
  readonly $work: ReadableAtom<{ readonly done: number; readonly total: number } | null>;
  /**
   * Translates these rows, except locked ones and those without an original. Each request is one undo step.
   * @param charactersMax of each translation, if the model can shorten
   * @returns rows translated and credits charged; after a failure or cancellation, for the requests done before
   */
  translate(
    rows: readonly Row[],
    charactersMax?: number,
  ): Promise<{ readonly rows: number; readonly credits: number }>;
  cancel(): void;
}

interface Options {
  client: Client;
  detail: VideoTranslationDetail;
  rows: RowsModel;
  settings(): VideoSettings;
}

export const canTranslate = ({ locked, source_text }: Row): boolean =>
  !locked &&
  source_text !== null &&
  isSpeakable(source_text) &&
  countCharacters(source_text) <= TRANSLATION_TEXT_CHARACTERS_MAX;

/** Splits rows into requests of the permitted size. @param textOf the text of a row to translate */
export function inRequests(
  rows: readonly Row[],
  textOf: (row: Row) => string = ({ source_text }) => source_text ?? '',
): Row[][] {
  const requests: Row[][] = [];
  let characters = 0;
  for (const row of rows) {
    const length = countCharacters(textOf(row));
    const last = requests.at(-1);
    if (last && last.length < TRANSLATION_TEXTS_MAX && characters + length <= TRANSLATION_CHARACTERS_MAX) {
      last.push(row);
      characters += length;
    } else {
      requests.push([row]);
      characters = length;
    }
  }
  return requests;
}

export function createRowTranslator({ client, detail, rows, settings }: Options): RowTranslator {
  const { source_language: source, target_language: target } = detail;
  const $work = atom<{ done: number; total: number } | null>(null);
  let running: AbortController | null = null;

  const send = async (some: readonly Row[], charactersMax: number | undefined, signal: AbortSignal) => {
    const { style, glossary } = settings();
    const { data } = await client.call('POST /v1/translations', {
      body: {
        texts: some.map(({ source_text }) => source_text!),
        source: source!,
        target,
        style,
        glossary,
        ...(charactersMax !== undefined && { characters_max: some.map(() => charactersMax) }),
      },
      idempotencyKey: newId(),
      signal,
    });
    const texts = new Map<string, string>();
    for (const [index, row] of some.entries()) {
      const text = data.texts[index];
      // Keep what the user wrote meanwhile
      const now = rows.get(row.segment_id);
      if (text && !now?.locked && now?.text === row.text && now.source_text === row.source_text)
        texts.set(row.segment_id, text);
    }
    rows.edit(setTexts(rows.$rows.get(), 'translation', texts));
    return { rows: texts.size, credits: data.credits_charged };
  };

  return {
    $work,
    async translate(wanted, charactersMax) {
      const some = wanted.filter(canTranslate);
      const sum = { rows: 0, credits: 0 };
      if ($work.get() || some.length === 0 || source === null) return sum;
      running = new AbortController();
      const { signal } = running;
      let done = 0;
      $work.set({ done, total: some.length });
      try {
        for (const request of inRequests(some)) {
          const answer = await send(request, charactersMax, signal);
          sum.rows += answer.rows;
          sum.credits += answer.credits;
          done += request.length;
          $work.set({ done, total: some.length });
        }
      } catch {
        // The user was told of a failure; what came before it counts
      } finally {
        running = null;
        $work.set(null);
      }
      return sum;
    },
    cancel: () => running?.abort(),
  };
}

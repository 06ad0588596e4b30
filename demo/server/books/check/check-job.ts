import { join } from 'node:path';
import { baseLanguage } from '../../../../src/contract/base-language.ts';
import { recognitionCredits } from '../../../../src/contract/constants/billing.ts';
import { BOOK_MISSED_WORDS_MAX } from '../../../../src/contract/constants/books.ts';
import { createPronouncer } from '../../../../src/contract/pronunciation.ts';
import { concatenate } from '../../audio/concatenate.ts';
import { decode } from '../../audio/decode.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { RECOGNITION_RATE } from '../../engines/recognition/engine.ts';
import type { Recognizers } from '../../engines/recognition/recognizers.ts';
import type { JobKind, JobRun } from '../../jobs/kind.ts';
import type { Media } from '../../media/module.ts';
import type { Owner } from '../../projects/owner.ts';
import { pronunciationsOf } from '../../pronunciations/list.ts';
import { waitForEngine } from '../../recognition/models.ts';
import { secondsMaxOf, type RecognitionService } from '../../recognition/module.ts';
import { bookOfJob, CHECK_KIND, FEATURE, type BookRow } from '../find-book.ts';
import { unheardTakes, type UnheardTake } from './takes.ts';
import { wordsHeard } from './words-heard.ts';

const STEPS = new Map([['listen', 1]]);

/**
 * Takes are joined into recordings of at most this length in ms: recognition takes as long for a sentence as for half a
 * minute, and a crash loses at most one recording.
 */
const ROW_MS = 120_000;
/** Milliseconds of silence between two takes of a recording, so that their words are not joined. */
const GAP_MS = 400;
/** Share of unheard words above which a passage is marked. */
const MISSED_SHARE_MAX = 0.25;
/** Most characters stored of what was heard instead of a passage. */
const HEARD_CHARACTERS_MAX = 2_000;

interface Needs {
  db: Db;
  media: Media;
  recognizers: Recognizers;
  recognition: RecognitionService;
}

/** A take to check. */
interface Row {
  takeId: string;
  text: string;
  mediaId: string;
  language: string;
}

/** What was heard of a take, as stored in the database. */
interface HeardTake {
  [name: string]: string | number | boolean | string[];
  take_id: string;
  words: number;
  missed_words: number;
  missed: string[];
  heard: string;
  marked: boolean;
}

/** Groups takes into recordings of at most `msMax`. A longer take becomes a recording of its own. */
const inRows = (takes: readonly UnheardTake[], msMax: number): UnheardTake[][] => {
  const rows: UnheardTake[][] = [];
  let ms = Infinity;
  for (const take of takes) {
    ms += take.durationMs + GAP_MS;
    if (ms > msMax) {
      rows.push([]);
      ms = take.durationMs;
    }
    rows.at(-1)!.push(take);
  }
  return rows;
};

/** The takes that still exist, in the given order. */
const loadTakes = async (db: Db, { tenantId }: Owner, takeIds: readonly string[]): Promise<Row[]> =>
  db.query<Row>(
    `select k.take_id as "takeId", k.text, k.media_id as "mediaId", k.language_id as language
       from unnest($2::uuid[]) with ordinality as w(take_id, place) join take k using (take_id)
      where k.tenant_id = $1 order by w.place`,
    [tenantId, takeIds],
  );

const keepHeard = (tx: Queryable, { tenantId }: Owner, heard: readonly HeardTake[]) =>
  // The join skips takes that were deleted meanwhile
  tx.query(
    `insert into book_hearing (take_id, tenant_id, words, missed_words, missed, heard, marked)
     select h.take_id, $1, h.words, h.missed_words, h.missed, h.heard, h.marked
       from jsonb_to_recordset($2::jsonb)
            as h(take_id uuid, words int, missed_words int, missed jsonb, heard text, marked boolean)
       join take k on k.take_id = h.take_id and k.tenant_id = $1
     on conflict (take_id) do nothing`,
    [tenantId, JSON.stringify(heard)],
  );

interface Listening {
  run: JobRun;
  book: BookRow;
  chapterId: string;
  modelId: string;
  takeIds: readonly string[];
}

const listen = async (
  { db, media, recognizers, recognition }: Needs,
  { run: { tenantId, signal, progress }, book, chapterId, modelId, takeIds }: Listening,
): Promise<HeardTake[]> => {
  const rows = await loadTakes(db, book.own, takeIds);
  if (rows.length === 0) return [];
  const engine = await waitForEngine(recognizers, modelId, signal);
  const language = book.language ?? baseLanguage(rows[0]!.language);
  const pronouncer = createPronouncer(await pronunciationsOf(db, tenantId, chapterId));
  return recognition.withFolder(async (folder) => {
    const joined = join(folder, 'joined.wav');
    const path = join(folder, 'recording.wav');
    const ids = rows.map(({ mediaId }) => mediaId);
    const concatenateAll = (pathOf: (id: string) => string) => {
      const takes = ids.map((id) => ({ path: pathOf(id), gapMs: GAP_MS }));
      return concatenate(takes, 'wav', joined, signal);
    };
    const joinedMs = await media.files.withPaths(ids, concatenateAll, signal);
    const msMax = 1000 + joinedMs;
    const durationMs = await decode(joined, path, { rate: RECOGNITION_RATE, msMax }, signal);
    const { segments } = await recognition.recognize(
      engine,
      { path, durationMs, language: book.language === null ? undefined : baseLanguage(book.language) },
      { tenantId, signal, onProgress: (doneMs) => progress(doneMs / durationMs) },
    );
    const hearings = await wordsHeard(
      rows.map(({ text }) => text),
      segments.map(({ text }) => text).join(' '),
      { language, pronouncer, signal },
    );
    return hearings.map(({ words, missedWords, missed, heard }, index) => ({
      take_id: rows[index]!.takeId,
      words,
      missed_words: missedWords,
      missed: missed.slice(0, BOOK_MISSED_WORDS_MAX),
      heard: [...heard].slice(0, HEARD_CHARACTERS_MAX).join(''),
      marked: missedWords > MISSED_SHARE_MAX * words,
    }));
  });
};

/**
 * Recognises the takes of chapters and stores which words were not heard. Each recording is charged in the transaction
 * that stores its result, so that a crash causes neither a second recognition nor a second charge.
 */
export const checkJob = (needs: Needs): JobKind => ({
  kind: CHECK_KIND,
  feature: FEATURE,
  steps: STEPS,
  async run(input, run) {
    const { db } = needs;
    const { tenantId, jobId } = run;
    const { book_id, chapter_ids } = input as { book_id: string; chapter_ids: string[] };
    const book = await bookOfJob(db, tenantId, book_id);
    for (const [at, chapterId] of chapter_ids.entries()) {
      const [check] = await db.query<{ credits: number; model_id: string }>(
        'select credits, model_id from book_check where tenant_id = $1 and chapter_id = $2 and job_id = $3',
        [tenantId, chapterId, jobId],
      );
      // The chapter was merged or deleted
      if (!check) continue;
      const { model_id: modelId } = check;
      const plan = async () => {
        const secondsMax = secondsMaxOf(await waitForEngine(needs.recognizers, modelId, run.signal));
        const msMax = Math.min(ROW_MS, secondsMax * 1000);
        const rows = inRows(await unheardTakes(db, book.own, chapterId), msMax);
        return rows.map((row) => ({
          takes: row.map(({ takeId }) => takeId),
          ms: row.reduce((sum, { durationMs }) => sum + durationMs, 0),
        }));
      };
      const rows = await run.step('listen', { plan: chapterId }, plan);
      // The price is that of the order: takes made since then are checked free of charge
      const chargedFor = (ms: number) => Math.min(recognitionCredits(ms), check.credits);
      let ms = 0;
      for (const [index, row] of rows.entries()) {
        const progress = (done: number) =>
          run.progress((at + (index + done) / rows.length) / chapter_ids.length);
        const work = () =>
          listen(needs, { run: { ...run, progress }, book, chapterId, modelId, takeIds: row.takes });
        const credits = chargedFor(ms + row.ms) - chargedFor(ms);
        ms += row.ms;
        await run.step('listen', { chapter: chapterId, row: index }, work, {
          credits: () => credits,
          write: async (tx, heard) => void (await keepHeard(tx, book.own, heard)),
        });
      }
      await run.step('listen', { checked: chapterId }, () => Promise.resolve(null), {
        write: async (tx) => {
          await tx.query(
            'update book_check set checked_at = now() where tenant_id = $1 and chapter_id = $2 and job_id = $3',
            [tenantId, chapterId, jobId],
          );
        },
      });
    }
    return { book_id };
  },
});

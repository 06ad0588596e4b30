import { atom, computed, type ReadableAtom } from 'nanostores';
import type { BackgroundJob, BookDetail } from '../../../contract/index.ts';
import type { Stores } from '../../../stores/registry.ts';
import { followJobs, isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { createPlayer, type Player } from '../../../studio/player/player.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { jobsOf, withJob } from './book-jobs.ts';
import { keepSpeakerPlaces } from './speaker-places.ts';
import { createBookOrders } from './book-orders.ts';
import { createBookPrice, type BookQuote } from './book-price.ts';
import { createBookWords, type BookWords } from './book-words.ts';
import { createListening } from './listening.ts';
import { createShownChapter, type ShownChapter } from './shown-chapter.ts';

/** The state of the editor of a book, and the calls that change it. */
export interface BookModel extends Pick<ShownChapter, '$open' | '$chapterId' | '$failure'>, BookWords {
  readonly id: string;
  readonly $book: ReadableAtom<BookDetail>;
  /** Price of all passages that are not made; null while it is not known. */
  readonly $quote: ReadableAtom<BookQuote | null>;
  /** Hues of the speakers in degrees, by their names. */
  readonly $hues: ReadableAtom<ReadonlyMap<string | null, number>>;
  readonly player: Player;
  /** The voice of a speaker, or that of the narrator for a speaker without one. */
  voiceOf(speaker: string | null): Row['voice'];
  /** Shows a chapter. @param passage id of a passage that is selected there, and its text gets the focus */
  open(chapterId: string, passage?: string): void;
  /**
   * Stores all edits, then runs a call that changes the book on the server.
   * @param send gives the changed book; without one, it is fetched
   * @returns whether it succeeded; otherwise the user was told
   */
  act(send: () => Promise<BookDetail | void>): Promise<boolean>;
  /** Fetches the book again. Rejects without telling the user. */
  refresh(): Promise<void>;
  /** Speaks the passages of these chapters that are not made. Rejects after the user was told. */
  make(chapterIds: readonly string[]): Promise<void>;
  /** Speaks passages of the open chapter once more. Rejects after the user was told. */
  remake(segmentIds: readonly string[]): Promise<void>;
  /** Has a chapter checked by speech recognition. Rejects after the user was told. */
  check(chapterId: string): Promise<void>;
  /** Accepts passages as they are spoken, although the check has marked them. @returns whether it succeeded */
  accept(chapterId: string, segmentIds: readonly string[]): Promise<boolean>;
  cancel(job: BackgroundJob): Promise<void>;
  /** Opens the first chapter and follows jobs. @returns a function that stores edits and stops */
  start(): () => void;
}

interface Options {
  stores: Stores;
  book: BookDetail;
  /** So many passages of the open chapter were changed elsewhere. */
  onMerged(count: number): void;
  /** A chapter was left, and what could not be stored is kept in this browser. */
  onLeftUnsent(): void;
  /** A job that spoke chapters has ended. */
  onMade(job: BackgroundJob): void;
  onPlay(chapterId: string, positionMs: number): void;
}

/** Delay in ms from a change of the text to the request for the book, whose counts it changes. */
const SETTLED_MS = 600;
/** Time in ms between two requests for a book that is being made. */
const LOOK_MS = 2_000;

export function createBookModel({
  stores,
  book,
  onMerged,
  onLeftUnsent,
  onMade,
  onPlay,
}: Options): BookModel {
  const { client, notices } = stores;
  const { book_id } = book;
  const params = { book_id };
  const $book = atom(book);
  const $speakers = computed($book, ({ cast }) => cast.speakers);
  const $hues = computed($speakers, (speakers) =>
    speakerHues(speakers.map(({ name }) => ({ speaker: name }))),
  );
  const life = new AbortController();
  const price = createBookPrice(client, book_id, life.signal);
  const words = createBookWords(client, book_id, life.signal);
  const orders = createBookOrders(client, book_id);
  const player = createPlayer({
    client,
    playback: stores.playback,
    title: () => $book.get().title,
    onFailure: ({ message: text, type }) => void notices.show({ kind: 'error', text, type, about: 'play' }),
  });
  const shown = createShownChapter({
    stores,
    player,
    onLeave: () => listening.keepPlace(),
    // The server counts the passages of chapters and speakers
    onSaved: () => refreshSoon(),
    onMerged,
    onLeftUnsent,
  });
  const { $open, $chapterId, $failure } = shown;
  const listening = createListening({ client, player, chapter: shown, book: () => $book.get(), onPlay });

  const refresh = async () => {
    const { data } = await client.call('GET /v1/books/{book_id}', {
      params,
      silent: true,
      signal: life.signal,
    });
    take(data.book);
  };
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (ms = SETTLED_MS) => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      void refresh().catch(() => undefined);
    }, ms);
  };
  /** Shows a book as the server has it, and updates the open chapter when it was changed there. */
  const take = (loaded: BookDetail) => {
    const before = $book.get();
    const next = keepSpeakerPlaces(loaded, before);
    $book.set(next);
    price.askSoon();
    // A short job may have ended before any event of it arrived
    const { make_job: job } = next;
    const isNews = before.make_job?.job_id !== job?.job_id || (before.make_job && isOpenJob(before.make_job));
    const hasMade = job !== null && isNews && !isOpenJob(job);
    if (hasMade) onMade(job);
    const opened = $open.get();
    if (!opened) return;
    const of = (some: BookDetail) => some.book_chapters.find(({ chapter_id }) => chapter_id === opened.id);
    const chapter = of(next);
    if (!chapter) return shown.open(next.book_chapters[0]?.chapter_id ?? null);
    if (chapter.revision > opened.saving.sync.stored().revision) void opened.refresh().catch(() => undefined);
    // Also when the job has ended: passages that were made once more do not change the count
    else if (hasMade || chapter.made !== of(before)?.made) void opened.refreshTakes().catch(() => undefined);
  };
  const flush = async () => (await $open.get()?.saving.flush()) ?? true;
  const act = async (send: () => Promise<BookDetail | void>) => {
    try {
      if (!(await flush())) return false;
      const next = await send();
      if (next) take(next);
      else await refresh();
      return true;
    } catch {
      // The user was told
      return false;
    }
  };
  const onJob = (job: BackgroundJob) => {
    const before = jobsOf($book.get()).find(({ job_id }) => job_id === job.job_id);
    if (!before || job.event < before.event) return;
    $book.set(withJob($book.get(), job));
    const isMake = $book.get().make_job?.job_id === job.job_id;
    if (!isOpenJob(job) && isOpenJob(before)) {
      void refresh().catch(() => undefined);
      if (!isMake) return;
      onMade(job);
      void $open
        .get()
        ?.refreshTakes()
        .catch(() => undefined);
    } else refreshSoon(LOOK_MS);
  };
  /** Shows the passage that the user listened to last, or the first chapter. */
  const openFirst = () => {
    const { place, book_chapters: chapters } = $book.get();
    const first = chapters.find(({ left_out, role }) => !left_out && role === 'chapter') ?? chapters[0];
    const known = chapters.find(({ chapter_id }) => chapter_id === place?.chapter_id);
    const heard = known && place?.segment_id;
    shown.open((known ?? first)?.chapter_id ?? null, heard ? ({ select }) => select(heard) : undefined);
  };

  return {
    id: book_id,
    $book,
    $open,
    $chapterId,
    $failure,
    $quote: price.$quote,
    $hues,
    player,
    ...words,
    voiceOf(speaker) {
      const { cast } = $book.get();
      const found = cast.single_voice ? undefined : cast.speakers.find(({ name }) => name === speaker);
      return found?.voice ?? cast.narrator;
    },
    open: (id, passage) => shown.open(id, passage === undefined ? undefined : ({ show }) => show(passage)),
    act,
    refresh,
    async make(chapter_ids) {
      if (!(await flush())) return;
      await orders.make.send(chapter_ids);
      await refresh();
    },
    async remake(segment_ids) {
      const chapter_id = $chapterId.get();
      if (chapter_id === null || !(await flush())) return;
      await orders.remake.send({ chapter_id, segment_ids });
      await refresh();
    },
    async check(chapter_id) {
      if (!(await flush())) return;
      await orders.check.send(chapter_id);
      await refresh();
    },
    accept: (chapter_id, segment_ids) =>
      act(async () => {
        const { data } = await client.call('POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept', {
          params: { book_id, chapter_id },
          body: { segment_ids: [...segment_ids] },
        });
        return data.book;
      }),
    async cancel({ job_id }) {
      const { data } = await client.call('POST /v1/jobs/{job_id}/cancel', { params: { job_id } });
      onJob(data.job);
    },
    start() {
      const jobs = followJobs(client, onJob);
      const stopListening = listening.start();
      const stopWatching = $book.subscribe((now) => jobs.watch(jobsOf(now)));
      void stores.voices.load().catch(() => undefined);
      openFirst();
      price.askSoon();
      // Their number stands on a button
      whenIdle(() => void words.fetchWords().catch(() => undefined));
      return () => {
        clearTimeout(refreshTimer);
        stopWatching();
        jobs.stop();
        stopListening();
        player.dispose();
        shown.close();
        life.abort();
      };
    },
  };
}

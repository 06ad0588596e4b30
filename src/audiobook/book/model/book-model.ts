import { atom, computed, type ReadableAtom } from 'nanostores';
import { asFailure, isAborted, type ApiFailure } from '../../../api/failure.ts';
import type {
  BackgroundJob,
  BookDetail,
  BookWord,
  CallAnswer,
  Pronunciation,
} from '../../../contract/index.ts';
import type { Stores } from '../../../stores/registry.ts';
import { followJobs, isOpenJob } from '../../../studio/jobs/follow-jobs.ts';
import { createOrders } from '../../../studio/jobs/orders.ts';
import { createPlayer, type Player } from '../../../studio/player/player.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { chapterTimeline } from './chapter-timeline.ts';
import { createOpenChapter, readChapter, type OpenChapter } from './open-chapter.ts';
import type { PassageSelection } from './passage-selection.ts';

export type BookQuote = CallAnswer<'POST /v1/books/{book_id}/quote'>['data'];

/** The state of the editor of a book, and the calls that change it. */
export interface BookModel {
  readonly id: string;
  readonly $book: ReadableAtom<BookDetail>;
  /** The chapter whose text is shown; null while it is fetched. */
  readonly $open: ReadableAtom<OpenChapter | null>;
  /** Id of the chapter that is shown or fetched; null for a book without chapters. */
  readonly $chapterId: ReadableAtom<string | null>;
  /** Why it could not be fetched. */
  readonly $failure: ReadableAtom<ApiFailure | null>;
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
  /** Names and words that may be spoken wrong; null until they were fetched. */
  readonly $words: ReadableAtom<readonly BookWord[] | null>;
  /** Fetches them. Rejects without telling the user. @param signal gives it up */
  fetchWords(signal?: AbortSignal): Promise<void>;
  /** A word has this pronunciation now; null for none. */
  setPronunciation(word: string, pronunciation: Pronunciation | null): void;
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

/** Delay in ms from the last change to a new price and to other requests that follow changes. */
const SETTLED_MS = 600;
/** Time in ms between two requests for a book that is being made. */
const LOOK_MS = 2_000;
/** The player drops the current passage within this time in ms after it has stopped at the end. */
const END_MS = 50;
/** Time in ms between two requests that store where the user listens. */
const PLACE_MS = 10_000;

/** Selects a passage of a chapter that was opened. */
type Choose = (selection: PassageSelection) => void;

/** The jobs of a book that its editor follows. */
const jobsOf = ({ make_job, book_chapters, exports }: BookDetail): BackgroundJob[] => [
  ...(make_job ? [make_job] : []),
  ...book_chapters.flatMap(({ check }) => (check ? [check.job] : [])),
  ...exports.map(({ job }) => job),
];

/** The book with the newer state of one of its jobs. */
const withJob = (book: BookDetail, job: BackgroundJob): BookDetail => {
  const newer = (old: BackgroundJob) => (old.job_id === job.job_id && old.event <= job.event ? job : old);
  return {
    ...book,
    make_job: book.make_job && newer(book.make_job),
    book_chapters: book.book_chapters.map((chapter) =>
      chapter.check ? { ...chapter, check: { ...chapter.check, job: newer(chapter.check.job) } } : chapter,
    ),
    exports: book.exports.map((one) => ({ ...one, job: newer(one.job) })),
  };
};

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
  const $open = atom<OpenChapter | null>(null);
  const $chapterId = atom<string | null>(null);
  const $failure = atom<ApiFailure | null>(null);
  const $quote = atom<BookQuote | null>(null);
  const $words = atom<readonly BookWord[] | null>(null);
  const $speakers = computed($book, ({ cast }) => cast.speakers);
  const $hues = computed($speakers, (speakers) =>
    speakerHues(speakers.map(({ name }) => ({ speaker: name }))),
  );
  const life = new AbortController();
  let closeChapter = () => {};
  /** The chapter that is being fetched is played as soon as its sound is known. */
  let goesOn = false;
  let isOpening = false;
  let loading: AbortController | null = null;

  const player = createPlayer({
    client,
    playback: stores.playback,
    title: () => $book.get().title,
    onFailure: ({ message: text, type }) => void notices.show({ kind: 'error', text, type, about: 'play' }),
  });

  /** Stores where the user listens. */
  const keepPlace = () => {
    const chapter = $open.get();
    const segment_id = player.$currentKey.get();
    if (!chapter || !segment_id) return;
    const item = player.$timeline.get().items.find(({ key }) => key === segment_id);
    const ms = Math.max(0, Math.round(player.positionMs() - (item?.startMs ?? 0)));
    const body = { chapter_id: chapter.id, segment_id, ms };
    void client.call('POST /v1/books/{book_id}/place', { params, body, silent: true }).catch(() => undefined);
  };
  const refresh = async () => {
    const { data } = await client.call('GET /v1/books/{book_id}', {
      params,
      silent: true,
      signal: life.signal,
    });
    take(data.book);
  };
  let wordsAsked = 0;
  /** Number of the last request for them whose answer tells nothing new. */
  let wordsKnown = 0;
  const fetchWords = async (signal: AbortSignal = life.signal) => {
    const mine = ++wordsAsked;
    const { data } = await client.call('GET /v1/books/{book_id}/words', { params, silent: true, signal });
    if (mine <= wordsKnown) return;
    wordsKnown = mine;
    $words.set(data.words);
  };
  let quoteTimer: ReturnType<typeof setTimeout> | undefined;
  const quote = async () => {
    try {
      const { data } = await client.call('POST /v1/books/{book_id}/quote', {
        params,
        body: {},
        silent: true,
        signal: life.signal,
      });
      $quote.set(data);
    } catch {
      // The next change asks for a price again
      if (!life.signal.aborted) $quote.set(null);
    }
  };
  const quoteSoon = () => {
    clearTimeout(quoteTimer);
    quoteTimer = setTimeout(() => void quote(), SETTLED_MS);
  };
  /** Shows a book as the server has it, and updates the open chapter when it was changed there. */
  const take = (next: BookDetail) => {
    const before = $book.get();
    $book.set(next);
    quoteSoon();
    // A short job may have ended before any event of it arrived
    const { make_job: job } = next;
    const isNews = before.make_job?.job_id !== job?.job_id || (before.make_job && isOpenJob(before.make_job));
    const hasMade = job !== null && isNews && !isOpenJob(job);
    if (hasMade) onMade(job);
    const opened = $open.get();
    if (!opened) return;
    const of = (some: BookDetail) => some.book_chapters.find(({ chapter_id }) => chapter_id === opened.id);
    const chapter = of(next);
    if (!chapter) return open(next.book_chapters[0]?.chapter_id ?? null);
    if (chapter.revision > opened.saving.sync.stored().revision) void opened.refresh().catch(() => undefined);
    // Also when the job has ended: passages that were made once more do not change the count
    else if (hasMade || chapter.made !== of(before)?.made) void opened.refreshTakes().catch(() => undefined);
  };
  const showTimeline = () => {
    const chapter = $open.get();
    if (chapter) player.setTimeline(chapterTimeline(chapter.lead, chapter.rows.$rows.get(), chapter.speech));
    if (!goesOn || !player.$timeline.get().items.some(({ take: made }) => made)) return;
    goesOn = false;
    player.play();
  };
  const begin = (chapter: OpenChapter, choose: Choose | undefined) => {
    const stop = chapter.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(showTimeline, SETTLED_MS / 2);
    };
    const ends = [
      chapter.rows.$rows.listen(later),
      chapter.speech.$made.listen(later),
      // The server counts the passages of chapters and speakers
      chapter.saving.$state.listen((state, before) => {
        if (state === 'saved' && before !== 'saved') refreshSoon();
      }),
    ];
    $open.set(chapter);
    showTimeline();
    choose?.(chapter.selection);
    closeChapter = () => {
      clearTimeout(timer);
      for (const end of ends) end();
      stop();
      closeChapter = () => {};
    };
  };
  const open = (id: string | null, choose?: Choose) => {
    goesOn = false;
    if (id === $open.get()?.id) return choose?.($open.get()!.selection);
    keepPlace();
    isOpening = true;
    player.pause();
    loading?.abort();
    closeChapter();
    $open.set(null);
    $failure.set(null);
    $chapterId.set(id);
    player.setTimeline({ items: [], totalMs: 0 });
    isOpening = false;
    if (id === null) return;
    const own = (loading = new AbortController());
    readChapter(client, id, own.signal).then(
      (project) => {
        if (own.signal.aborted) return;
        begin(createOpenChapter({ stores, project, onMerged, onLeftUnsent }), choose);
      },
      (error: unknown) => {
        if (!own.signal.aborted && !isAborted(error)) $failure.set(asFailure(error));
      },
    );
  };
  /** Plays the next chapter after one was heard to its end. */
  const playNext = () => {
    const chapters = $book.get().book_chapters;
    const at = chapters.findIndex(({ chapter_id }) => chapter_id === $open.get()?.id);
    const next = chapters.slice(at + 1).find(({ left_out }) => !left_out);
    if (at < 0 || !next || next.made === 0) return;
    open(next.chapter_id);
    goesOn = true;
  };
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = (ms = SETTLED_MS) => {
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      void refresh().catch(() => undefined);
    }, ms);
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
  const orders = createOrders((chapter_ids: readonly string[], idempotencyKey) =>
    client.call('POST /v1/books/{book_id}/make', {
      params,
      body: { chapter_ids: [...chapter_ids] },
      idempotencyKey,
    }),
  );
  const remakes = createOrders(
    (order: { chapter_id: string; segment_ids: readonly string[] }, idempotencyKey) =>
      client.call('POST /v1/books/{book_id}/chapters/{chapter_id}/remake', {
        params: { book_id, chapter_id: order.chapter_id },
        body: { segment_ids: [...order.segment_ids] },
        idempotencyKey,
      }),
  );
  const checks = createOrders((chapter_id: string, idempotencyKey) =>
    client.call('POST /v1/books/{book_id}/check', {
      params,
      body: { chapter_ids: [chapter_id] },
      idempotencyKey,
    }),
  );
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

  return {
    id: book_id,
    $book,
    $open,
    $chapterId,
    $failure,
    $quote,
    $hues,
    player,
    voiceOf(speaker) {
      const { cast } = $book.get();
      const found = cast.single_voice ? undefined : cast.speakers.find(({ name }) => name === speaker);
      return found?.voice ?? cast.narrator;
    },
    open: (id, passage) => open(id, passage === undefined ? undefined : ({ show }) => show(passage)),
    act,
    refresh,
    $words,
    fetchWords,
    setPronunciation(word, pronunciation) {
      // What is on the way may be of the time before
      wordsKnown = wordsAsked;
      const words = $words.get();
      if (words) $words.set(words.map((one) => (one.word === word ? { ...one, pronunciation } : one)));
    },
    async make(chapter_ids) {
      if (!(await flush())) return;
      await orders.send(chapter_ids);
      await refresh();
    },
    async remake(segment_ids) {
      const chapter_id = $chapterId.get();
      if (chapter_id === null || !(await flush())) return;
      await remakes.send({ chapter_id, segment_ids });
      await refresh();
    },
    async check(chapter_id) {
      if (!(await flush())) return;
      await checks.send(chapter_id);
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
      const timer = setInterval(() => {
        if (player.$state.get() === 'playing') keepPlace();
      }, PLACE_MS);
      let stoppedAt = -Infinity;
      const ends = [
        player.$currentKey.listen((key) => {
          // Only at the end the player drops the current passage right after it has stopped
          if (key === null && !isOpening && performance.now() - stoppedAt < END_MS) playNext();
        }),
        $book.subscribe((now) => jobs.watch(jobsOf(now))),
        player.$state.listen((state, before) => {
          if (state === 'stopped' && before !== 'stopped') {
            keepPlace();
            stoppedAt = performance.now();
          }
          if (state === 'playing' && before !== 'playing')
            onPlay($open.get()?.id ?? '', Math.round(player.positionMs()));
        }),
      ];
      const { place, book_chapters: chapters } = $book.get();
      const first = chapters.find(({ left_out, role }) => !left_out && role === 'chapter') ?? chapters[0];
      const known = chapters.find(({ chapter_id }) => chapter_id === place?.chapter_id);
      void stores.voices.load().catch(() => undefined);
      const heard = known && place?.segment_id;
      open((known ?? first)?.chapter_id ?? null, heard ? ({ select }) => select(heard) : undefined);
      quoteSoon();
      // Their number stands on a button
      whenIdle(() => void fetchWords().catch(() => undefined));
      return () => {
        clearInterval(timer);
        clearTimeout(quoteTimer);
        clearTimeout(refreshTimer);
        for (const end of ends) end();
        jobs.stop();
        keepPlace();
        player.dispose();
        loading?.abort();
        closeChapter();
        life.abort();
      };
    },
  };
}

import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { BackgroundJob, BookDetail } from '../../src/contract/index.ts';
import { signInDemo } from '../support/caller.ts';
import { startServerProcess } from '../support/server-process.ts';
import { makeDataFolder } from '../support/template.ts';
import type { Figure } from './figure.ts';
import { giveCredits } from './measure-book.ts';
import { memoryOf } from './process-memory.ts';
import { processorTimeOf } from './process-time.ts';

const CHAPTERS = 24;
/** As many characters as a classic voice speaks in about six hours. */
const CHARACTERS = 330_000;
/** Sentences that are different: the others are the same sound again, which need not be made. */
const DIFFERENT = 200;
const LOOK_MS = 500;
/** Memory is compared with what it was after this share of the export. */
const WARM = 0.1;

const sentence = (n: number): string =>
  `On day ${n % DIFFERENT} the ferry left at seven, long before the market opened, and nobody waved.`;

/** A book of so many characters, in chapters. */
const longBook = (): string => {
  const sentences = Math.ceil(CHARACTERS / CHAPTERS / sentence(0).length);
  return Array.from({ length: CHAPTERS }, (_, chapter) => {
    const text = Array.from({ length: sentences }, (__, at) => sentence(chapter * sentences + at));
    return `Chapter ${chapter + 1}\n\n${text.join(' ')}`;
  }).join('\n\n');
};

/** The export of a book of six hours in a classic voice: its time, the server's memory, and the time of the next one after an edit. */
export default async function* (): AsyncGenerator<Figure> {
  const dataDir = await makeDataFolder();
  for (let times = 0; times < 4; times++) await giveCredits(dataDir);
  const server = await startServerProcess({ VOXBENCH_DATA: dataDir });
  try {
    const imported = await (
      await signInDemo(server.url)
    ).call('POST /v1/books', { query: { file_name: 'long.txt' }, body: new Blob([longBook()]) });
    const params = { book_id: imported.body.data.item.book_id };
    const load = async (): Promise<BookDetail> =>
      (await (await signInDemo(server.url)).call('GET /v1/books/{book_id}', { params })).body.data.book;
    /** Waits for the end of a job; `onLook` is told its progress. */
    const ended = async (
      jobOf: (book: BookDetail) => BackgroundJob,
      onLook: (share: number) => Promise<void> = async () => {},
    ): Promise<BookDetail> => {
      for (;;) {
        const book = await load();
        const { state, progress, error } = jobOf(book);
        if (state === 'done') return book;
        if (state !== 'queued' && state !== 'running') throw new Error(`The job failed: ${error}`);
        await onLook(progress);
        await setTimeout(LOOK_MS);
      }
    };
    const make = async () => {
      const answer = await (
        await signInDemo(server.url)
      ).call('POST /v1/books/{book_id}/make', {
        params,
        body: {},
        idempotencyKey: crypto.randomUUID(),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      await ended(({ make_job }) => make_job!);
    };
    const exported = async (onLook?: (share: number) => Promise<void>) => {
      const begun = performance.now();
      const answer = await (
        await signInDemo(server.url)
      ).call('POST /v1/books/{book_id}/exports', {
        params,
        body: { format: 'm4b' },
        idempotencyKey: crypto.randomUUID(),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      const { export_id } = answer.body.data.export;
      const of = (book: BookDetail) => book.exports.find((one) => one.export_id === export_id)!;
      const book = await ended((one) => of(one).job, onLook);
      return { seconds: (performance.now() - begun) / 1000, result: of(book).result! };
    };

    await ended(({ import_job }) => import_job);
    await make();
    let [warm, most] = [0, 0];
    const worked = await processorTimeOf(server.pid);
    const first = await exported(async (share) => {
      const now = await memoryOf(server.pid, 'VmRSS');
      if (share >= WARM) warm ||= now;
      if (warm > 0) most = Math.max(most, now);
    });
    const length = first.result.duration_ms / 1000;
    const work = (await processorTimeOf(server.pid)) - worked;
    yield { figure: 'hours', value: length / 3600, unit: 'h' };
    yield { figure: 'seconds', value: first.seconds, unit: 's' };
    yield { figure: 'time-over-length', value: first.seconds / length, unit: '', goal: { atMost: 0.02 } };
    // Unlike the time, it does not tell of other load on the machine
    yield { figure: 'processor-time-over-length', value: work / length, unit: '' };
    yield { figure: 'server-mb', value: most, unit: 'MB' };
    yield { figure: 'server-growth-mb', value: most - warm, unit: 'MB', goal: { atMost: 50 } };

    const chapter = { project_id: (await load()).book_chapters[CHAPTERS / 2]!.chapter_id };
    const caller = await signInDemo(server.url);
    const { project } = (await caller.call('GET /v1/projects/{project_id}', { params: chapter })).body.data;
    const put = [{ ...project.segments[1]!, text: 'Nobody had counted the letters.' }];
    await caller.call('PATCH /v1/projects/{project_id}', {
      params: chapter,
      body: { kind: 'book', revision: project.revision, put },
    });
    await make();
    const before = await processorTimeOf(server.pid);
    const again = await exported();
    const percent = (part: number, whole: number) => (100 * part) / whole;
    yield {
      figure: 'again',
      value: percent(again.seconds, first.seconds),
      unit: '% of the first',
      goal: { atMost: 10 },
    };
    yield {
      figure: 'again-processor-time',
      value: percent((await processorTimeOf(server.pid)) - before, work),
      unit: '% of the first',
    };
    yield { figure: 'reused', value: again.result.chapters_reused, unit: 'chapters' };
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

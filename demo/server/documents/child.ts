/** Reads one document in a process of its own, which ends with it. */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readBook } from './book/read-book.ts';
import type { FoundBook } from './book/found-book.ts';
import { ImportProblem, type ImportedDocument, type OnPart } from './document.ts';
import { renderPages } from './pdf/render.ts';
import type { PagePictures } from './pictures/page-pictures.ts';
import { readFile } from './read-file.ts';
import { BOOK_SCANNED_PAGES_MAX } from '../../../src/contract/constants/books.ts';
import type { ImportProgress } from '../../../src/contract/index.ts';
import type { ErrorType } from '../../../src/contract/errors.ts';

/** What the server sends. */
export interface Task {
  bytes: Uint8Array;
  fileName: string;
  /** The first of its pages of which pictures are wanted, from 0. */
  from: number;
  memoryBytesMax: number;
  cpuMsMax: number;
  /** It is read as a book: its chapters, or from this page on pictures of scanned pages. */
  asBook?: 'chapters' | 'pages';
}

/** What the server gets while a document is read. */
export interface Underway {
  progress: ImportProgress;
}

/** What the server gets last; `cause` says for the log what nobody expected. */
export type Outcome =
  | { document: ImportedDocument | PagePictures }
  | { book: FoundBook }
  | { problem: ErrorType; cause?: string };

/**
 * `--max-old-space-size` limits only V8's heap; unzipped buffers lie outside it. A second thread checks RSS and CPU time
 * every 20 ms and kills the process when a limit is exceeded or the parent server has exited.
 */
const watch = ({ memoryBytesMax, cpuMsMax }: Task): void => {
  const parent = process.ppid;
  const code = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isOver = process.memoryUsage.rss() > ${memoryBytesMax} || user + system > ${1000 * cpuMsMax};
    if (isOver || process.ppid !== ${parent}) process.kill(process.pid, 'SIGKILL');
  }, 20)`;
  new Worker(code, { eval: true, execArgv: [] }).unref();
};

/** A short page takes less time than telling a person about it is worth. */
const TELL_EVERY_MS = 100;

const tell = (progress: ImportProgress): void => void process.send!({ progress } satisfies Underway);

const read = async ({ bytes, fileName, from, asBook }: Task): Promise<Outcome> => {
  let toldAt = -Infinity;
  const onPart: OnPart = (progress) => {
    const now = performance.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    tell(progress);
  };
  try {
    if (asBook === 'chapters') return { book: await readBook(bytes, fileName, onPart) };
    if (asBook === 'pages') return { document: await renderPages(bytes, from, BOOK_SCANNED_PAGES_MAX) };
    return { document: await readFile(bytes, { fileName, from, onPart }) };
  } catch (error) {
    if (error instanceof ImportProblem) return { problem: error.type };
    return {
      problem: 'err_file_damaged',
      cause: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  }
};

/** Waits for the one task of this process. */
export const serve = (): void => {
  process.once('message', (task: Task) => {
    watch(task);
    // Who listens to speech must not hear that somebody imports a book
    setPriority(10);
    void read(task).then((outcome) => process.send!(outcome, () => process.exit()));
  });
};

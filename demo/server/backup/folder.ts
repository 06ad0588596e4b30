import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from '../config/start-problem.ts';
import { writeWhole } from '../process/write-whole.ts';
import type { About, Receipt, Source, TableRows, Target } from './contents.ts';
import { isFileKey, NAME } from './file-key.ts';
import { filesBelow, openToRead, writeNew } from './files-in-folder.ts';
import { joinLines, splitLines } from './lines.ts';
import { receiptOf } from './tally.ts';

/** Version of the folder format. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** One line per file. */
const FILE_LIST = 'files.jsonl';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const Manifest = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  about: z.object({
    migrations: z.array(z.object({ name: z.string(), checksum: sha256 })),
    sequences: z.array(z.object({ name: z.string(), last: z.int().nullable() })),
    secret: sha256.nullable(),
  }),
  tables: z.array(
    z.object({ name: z.string().regex(NAME), columns: z.array(z.string()), rows: count, sha256 }),
  ),
  files: z.object({ count, sha256 }),
});
type Manifest = z.output<typeof Manifest>;

const Line = z.object({ key: z.string().refine(isFileKey), bytes: count, sha256 });

const tableFile = (name: string): string => `tables/${name}.jsonl`;

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await openToRead(path);
  if (file) yield* splitLines(file);
}

async function* receiptsIn(folder: string): AsyncGenerator<Receipt> {
  const path = join(folder, FILE_LIST);
  for await (const line of linesOf(path)) {
    const read = Line.safeParse(parsed(line));
    if (!read.success) throw new StartProblem(`${path} has a line that no backup has: ${line.slice(0, 100)}`);
    yield read.data;
  }
}

const sourceIn = (folder: string, { about, tables }: Pick<Manifest, 'about' | 'tables'>): Source => ({
  withTables(use) {
    const all = async function* (): AsyncGenerator<TableRows> {
      for (const { name, columns } of tables)
        yield { name, columns, rows: linesOf(join(folder, tableFile(name))) };
    };
    return use(about, all());
  },
  async *files() {
    for await (const receipt of receiptsIn(folder))
      yield { key: receipt.key, open: () => openToRead(join(folder, 'files', receipt.key)) };
  },
});

/** SHA-256 of a file; undefined when it does not exist. */
const sha256At = async (path: string): Promise<string | undefined> => {
  const file = await openToRead(path);
  return file && (await receiptOf(path, file)).sha256;
};

const demandSame = async (folder: string, file: string, wanted: string): Promise<void> => {
  const path = join(folder, file);
  const found = await sha256At(path);
  if (found === undefined) throw new StartProblem(`The backup is not whole: ${path} is missing.`);
  if (found !== wanted)
    throw new StartProblem(
      `The backup was changed after it was made: the SHA-256 of ${path} is another one.`,
    );
};

/** Parses JSON; undefined for anything else. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Opens a backup after comparing every file with its checksum.
 *
 * @throws StartProblem for a folder that is not a backup, or was changed
 */
export const openBackup = async (folder: string): Promise<Source> => {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new StartProblem(
      `${folder} is no backup, or one that did not come to its end: it has no ${MANIFEST}.`,
    );
  const text = await readFile(path, 'utf8');
  const manifest = Manifest.safeParse(parsed(text));
  if (!manifest.success)
    throw new StartProblem(`${path} is not what this version of Voxbench writes: ${manifest.error.message}`);
  const { tables, files } = manifest.data;
  for (const { name, sha256 } of tables) await demandSame(folder, tableFile(name), sha256);
  await demandSame(folder, FILE_LIST, files.sha256);
  for await (const { key, sha256 } of receiptsIn(folder)) await demandSame(folder, `files/${key}`, sha256);
  return sourceIn(folder, manifest.data);
};

/** Creates a folder for a backup. The manifest is written last. @throws StartProblem unless it is empty */
export const newBackup = async (folder: string): Promise<Target> => {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. A backup takes a folder of its own.`);
  const list = join(folder, FILE_LIST);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeNew(list, joinLines([]));
  let about: About | undefined;
  const tables: Manifest['tables'] = [];
  let files = 0;
  return {
    async putTables(given, rows) {
      about = given;
      for await (const { name, columns, rows: lines } of rows) {
        tables.push({ name, columns: [...columns], rows: 0, sha256: '' });
        await writeNew(join(folder, tableFile(name)), joinLines(lines));
      }
    },
    putFile: (key, body) => writeNew(join(folder, 'files', key), body),
    openFile: (key) => openToRead(join(folder, 'files', key)),
    dropFile: (key) => rm(join(folder, 'files', key), { force: true }),
    async note(receipt) {
      // A line that a restore would reject must fail now rather than then
      await appendFile(list, `${JSON.stringify(Line.parse(receipt))}\n`);
      files++;
    },
    withTables: (use) => sourceIn(folder, { about: about as Manifest['about'], tables }).withTables(use),
    async *files() {
      for await (const key of filesBelow(join(folder, 'files')))
        yield { key, open: () => openToRead(join(folder, 'files', key)) };
    },
    async finish(tallies) {
      const manifest = {
        format: FORMAT,
        made_at: new Date().toISOString(),
        about,
        tables: tallies,
        files: { count: files, sha256: await sha256At(list) },
      };
      await writeWhole(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    },
  };
};

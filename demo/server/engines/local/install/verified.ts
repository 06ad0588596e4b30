import { readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import type { Model, ModelFile } from './model.ts';
import { sha256Of } from './sha256.ts';

/** Size and modification time of each file at the time of its verification. */
type Marks = Record<string, [bytes: number, changedMs: number]>;

const readMarks = (layout: Layout): Marks => {
  try {
    return JSON.parse(readFileSync(layout.verified, 'utf8')) as Marks;
  } catch {
    return {};
  }
};

const statOf = (layout: Layout, { name }: ModelFile) =>
  statSync(join(layout.folder, name), { throwIfNoEntry: false });

/** Whether every file still has the size and time of its verification. Reads no file content. */
export const wasVerified = (layout: Layout, { files }: Model): boolean => {
  const marks = readMarks(layout);
  return files.every((file) => {
    const found = statOf(layout, file);
    const mark = marks[file.name];
    return found !== undefined && mark?.[0] === found.size && mark[1] === found.mtimeMs;
  });
};

/** Files that are missing or whose hash is wrong; reads all that exist. */
export const findMissing = async (
  layout: Layout,
  { files }: Model,
  signal: AbortSignal,
): Promise<ModelFile[]> => {
  const missing: ModelFile[] = [];
  for (const file of files) {
    const isWhole = statOf(layout, file)?.size === file.bytes;
    if (!isWhole || (await sha256Of(join(layout.folder, file.name), signal)) !== file.sha256) {
      missing.push(file);
    }
  }
  return missing;
};

/** Call it when no file is missing. A cache that is not writable is verified at each start. */
export const markVerified = async (layout: Layout, { files }: Model): Promise<void> => {
  const marks: Marks = {};
  for (const file of files) {
    const { size, mtimeMs } = statOf(layout, file)!;
    marks[file.name] = [size, mtimeMs];
  }
  await writeFile(layout.verified, JSON.stringify(marks)).catch(() => {});
};

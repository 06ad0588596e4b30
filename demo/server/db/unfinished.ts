import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { StartProblem } from '../config/start-problem.ts';
import type { Queryable } from './db.ts';

/**
 * Marks the target of a copy until the copy is complete: by a file in the data folder, which exists before the database,
 * and by a table, for servers with other data folders.
 */
type Place = Pick<Config, 'dataDir'>;

const fileIn = ({ dataDir }: Place): string => join(dataDir, 'unfinished-copy');

export const markFolderUnfinished = (place: Place): void => writeFileSync(fileIn(place), '', { mode: 0o600 });

export const markDatabaseUnfinished = async (q: Queryable): Promise<void> => {
  await q.query('create table unfinished_copy ()');
};

export const markFinished = async (place: Place, q: Queryable): Promise<void> => {
  await q.query('drop table unfinished_copy');
  rmSync(fileIn(place));
};

const problem = (name: string) =>
  new StartProblem(
    `${name} has a restore or a move that did not come to its end. Empty it, and begin that again.`,
  );

/** @throws StartProblem */
export const demandFinishedFolder = (place: Place): void => {
  if (existsSync(fileIn(place))) throw problem(`The data folder ${place.dataDir}`);
};

/** @throws StartProblem */
export const demandFinishedDatabase = async (q: Queryable, name: string): Promise<void> => {
  const [found] = await q.query<{ mark: unknown }>(
    `select to_regclass('public.unfinished_copy') is not null as mark`,
    [],
  );
  if (found!.mark) throw problem(name);
};

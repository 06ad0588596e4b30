import type { Config } from './config.ts';

/** Whether the database is the one in the data folder, on which this process works alone. */
export const isEmbedded = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): boolean =>
  databaseUrl === undefined;

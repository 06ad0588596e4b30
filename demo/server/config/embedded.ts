import type { Config } from './config.ts';

/** Whether the database is the one in the data folder, which only this process uses. */
export const isEmbedded = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): boolean =>
  databaseUrl === undefined;

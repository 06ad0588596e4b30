import type { Readable } from 'node:stream';

/** The rows of a table, in the order of its key. */
export interface TableRows {
  name: string;
  columns: readonly string[];
  /** Each is a JSON array of the columns as Postgres writes them, or null. */
  rows: AsyncIterable<string>;
}

/** A file by its key: the name of where it is kept, a slash, and its name there. */
export interface StoredFile {
  key: string;
  /** Undefined for one that was removed since it was listed. */
  open(): Promise<Readable | undefined>;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** What the rows need beside themselves. */
export interface About {
  migrations: readonly AppliedMigration[];
  /** With the last number that was given out; null for none. */
  sequences: readonly { name: string; last: number | null }[];
  /** Tells whether two secrets are the same one, and nothing of it; null where there is none yet. */
  secret: string | null;
}

/** An installation, or the backup of one. */
export interface Source {
  /** Gives all rows as of one moment, a table after the other. */
  withTables<T>(use: (about: About, tables: AsyncIterable<TableRows>) => Promise<T>): Promise<T>;
  files(): AsyncIterable<StoredFile>;
}

/** What became of a file on its way. */
export interface Receipt {
  key: string;
  bytes: number;
  sha256: string;
}

/** What became of the rows of a table on their way. */
export interface TableTally {
  name: string;
  columns: readonly string[];
  rows: number;
  /** Of the rows, each with a line feed after it. */
  sha256: string;
}

/** An empty place that becomes an installation, or a backup. Until {@link Target.finish} it says of itself that it is unfinished. */
export interface Target extends Source {
  putTables(about: About, tables: AsyncIterable<TableRows>): Promise<void>;
  putFile(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  openFile(key: string): Promise<Readable | undefined>;
  /** Removes what was put of a file. */
  dropFile(key: string): Promise<void>;
  /** The file is there as the receipt says. */
  note(receipt: Receipt): Promise<void>;
  /** All is there and was compared. */
  finish(tables: readonly TableTally[]): Promise<void>;
}

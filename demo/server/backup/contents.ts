import type { Readable } from 'node:stream';

/** The rows of a table, in the order of its key. */
export interface TableRows {
  name: string;
  columns: readonly string[];
  /** Each row is a JSON array of the columns in Postgres' text form, or null. */
  rows: AsyncIterable<string>;
}

/** A file with its key: the name of its store, a slash, and its name there. */
export interface StoredFile {
  key: string;
  /** Undefined for a file that was removed after it was listed. */
  open(): Promise<Readable | undefined>;
}

export interface AppliedMigration {
  name: string;
  checksum: string;
}

/** What must accompany the rows. */
export interface About {
  migrations: readonly AppliedMigration[];
  /** Sequences with the last number used; null for none. */
  sequences: readonly { name: string; last: number | null }[];
  /** Shows whether two secrets are equal, without revealing them; null when there is no secret yet. */
  secret: string | null;
}

/** An installation, or the backup of one. */
export interface Source {
  /** Provides all rows as of one moment, table by table. */
  withTables<T>(use: (about: About, tables: AsyncIterable<TableRows>) => Promise<T>): Promise<T>;
  files(): AsyncIterable<StoredFile>;
}

/** Size and checksum of a copied file. */
export interface Receipt {
  key: string;
  bytes: number;
  sha256: string;
}

/** Number and checksum of a table's copied rows. */
export interface TableTally {
  name: string;
  columns: readonly string[];
  rows: number;
  /** Checksum of the rows, each followed by a line feed. */
  sha256: string;
}

/** An empty place that becomes an installation or a backup. Until {@link Target.finish} it is marked as unfinished. */
export interface Target extends Source {
  putTables(about: About, tables: AsyncIterable<TableRows>): Promise<void>;
  putFile(key: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  openFile(key: string): Promise<Readable | undefined>;
  /** Removes a partly written file. */
  dropFile(key: string): Promise<void>;
  /** Records that the file is complete as the receipt states. */
  note(receipt: Receipt): Promise<void>;
  /** Marks the copy as complete, after everything has been compared. */
  finish(tables: readonly TableTally[]): Promise<void>;
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import { isBlobId, type Blobs, type BlobState } from '../storage/blobs.ts';
import { filesBelow, openToRead, writeNew } from './files-in-folder.ts';

/** Where an installation keeps files of one kind. */
export interface FileStore {
  /** Whether a file of this name may be kept there. */
  takes(name: string): boolean;
  list(): AsyncIterable<string>;
  /** Undefined where there is none of this name. */
  open(name: string): Promise<Readable | undefined>;
  write(name: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Files of the data folder that are in none of its folders: what signs, and what the stand-in for PayPal remembers. */
const OWN_FILES = ['secret', 'paypal-stand-in.jsonl'];
/** As many folders as two hexadecimal digits name. */
const FOLDER_CHARACTERS = 2;
/** The end of the name of a file that is being written. */
const UNFINISHED = '.part';

const inFolder = (folder: string): FileStore => ({
  takes: () => true,
  async *list() {
    for await (const path of filesBelow(folder)) if (!path.endsWith(UNFINISHED)) yield path;
  },
  open: (name) => openToRead(join(folder, name)),
  write: (name, body) => writeNew(join(folder, name), body),
  remove: (name) => rm(join(folder, name), { force: true }),
});

const named = (folder: string, names: readonly string[]): FileStore => ({
  ...inFolder(folder),
  takes: (name) => names.includes(name),
  async *list() {
    for (const name of names) {
      const file = await openToRead(join(folder, name));
      file?.destroy();
      if (file) yield name;
    }
  },
});

const inBlobs = (blobs: Blobs, state: BlobState): FileStore => {
  const idOf = (name: string) => name.slice(FOLDER_CHARACTERS + 1);
  const nameOf = (id: string) => `${id.slice(0, FOLDER_CHARACTERS)}/${id}`;
  return {
    takes: (name) => isBlobId(idOf(name)) && name === nameOf(idOf(name)),
    async *list() {
      for await (const id of blobs.list(state)) yield nameOf(id);
    },
    open: (name) => blobs.open(idOf(name)),
    async write(name, body) {
      if (state === 'whole') await blobs.write(idOf(name), body, Number.MAX_SAFE_INTEGER);
      else await blobs.append(idOf(name), 0, body);
    },
    remove: (name) => blobs.remove(idOf(name)),
  };
};

/**
 * All files of an installation that cannot be made again, by the kinds that their keys begin with. What is left out are copies,
 * samples and downloads, which the server makes when they are asked for, and what jobs at work have begun.
 */
export const storesOf = (
  { dataDir }: Pick<Config, 'dataDir'>,
  blobs: Blobs,
): ReadonlyMap<string, FileStore> =>
  new Map([
    ['own', named(dataDir, OWN_FILES)],
    ['avatars', inFolder(join(dataDir, 'avatars'))],
    ['mail', inFolder(join(dataDir, 'mail'))],
    ['media', inFolder(join(dataDir, 'media'))],
    ['uploads', inBlobs(blobs, 'whole')],
    ['arriving', inBlobs(blobs, 'growing')],
  ]);

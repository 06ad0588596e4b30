import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isBlobId, type Blobs, type WholeFiles } from '../blobs/blobs.ts';
import { openAvatars, openSounds } from '../blobs/open-blobs.ts';
import type { Config } from '../config/config.ts';
import { filesBelow, openToRead, writeNew } from './files-in-folder.ts';

/** Storage of an installation's files of one kind. */
export interface FileStore {
  /** Whether a file with this name may be stored there. */
  takes(name: string): boolean;
  list(): AsyncIterable<string>;
  /** Undefined when no file has this name. */
  open(name: string): Promise<Readable | undefined>;
  write(name: string, body: AsyncIterable<Uint8Array>): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Files directly in the data folder: the signing secret, and the state of the PayPal stand-in. */
const OWN_FILES = ['secret', 'paypal-stand-in.jsonl'];
/** The first two hexadecimal digits of an id are the folder. */
const FOLDER_CHARACTERS = 2;
const ID_CHARACTERS = 36;
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

/** How files of one kind are named in a backup, by their ids. */
type NameOf = (id: string) => string;

const inFolders =
  (ending = ''): NameOf =>
  (id) =>
    `${id.slice(0, FOLDER_CHARACTERS)}/${id}${ending}`;
const asPicture: NameOf = (id) => `${id}.webp`;

const idIn = (name: string): string => name.slice(name.lastIndexOf('/') + 1).slice(0, ID_CHARACTERS);

const whole = (files: WholeFiles, nameOf: NameOf): FileStore => ({
  takes: (name) => isBlobId(idIn(name)) && name === nameOf(idIn(name)),
  async *list() {
    for await (const id of files.list('whole')) yield nameOf(id);
  },
  open: (name) => files.open(idIn(name)),
  write: async (name, body) => void (await files.write(idIn(name), body, Number.MAX_SAFE_INTEGER)),
  remove: (name) => files.remove(idIn(name)),
});

const growing = (blobs: Blobs, nameOf: NameOf): FileStore => ({
  ...whole(blobs, nameOf),
  async *list() {
    for await (const id of blobs.list('growing')) yield nameOf(id);
  },
  write: async (name, body) => void (await blobs.append(idIn(name), 0, body)),
});

/**
 * All files of an installation that cannot be made again, by the kinds with which their keys begin. Excludes copies,
 * samples and downloads, which the server makes on demand, and unfinished work of running jobs.
 */
export const storesOf = (
  config: Pick<Config, 'dataDir' | 's3'>,
  blobs: Blobs,
): ReadonlyMap<string, FileStore> => {
  // What others left in a folder is found, and told
  const made = (folder: string, files: WholeFiles, nameOf: NameOf) =>
    config.s3 ? whole(files, nameOf) : inFolder(join(config.dataDir, folder));
  return new Map([
    ['own', named(config.dataDir, OWN_FILES)],
    ['avatars', made('avatars', openAvatars(config), asPicture)],
    ['mail', inFolder(join(config.dataDir, 'mail'))],
    ['media', made('media', openSounds(config), inFolders('.wav'))],
    ['uploads', whole(blobs, inFolders())],
    ['arriving', growing(blobs, inFolders())],
  ]);
};

import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { UPLOAD_BYTES_MAX } from '../../../../src/contract/constants/files.ts';
import { SCRIPT_SEGMENTS_MAX } from '../../../../src/contract/constants/script.ts';
import { PROJECT_FILE_TAKES_MAX } from '../../../../src/contract/constants/video-translation.ts';
import { PROJECT_MANIFEST, VideoProjectFile } from '../../../../src/contract/video-project-file.ts';
import { ApiError } from '../../http/api-error.ts';
import { refuseUnstorable } from '../../http/unstorable.ts';
import { InvalidRequest } from '../../http/validate.ts';
import { createBodyCheck } from '../../http/validate-in-pieces.ts';

/** All takes of all rows, plus manifest and recording. */
const MEMBERS_MAX = SCRIPT_SEGMENTS_MAX * PROJECT_FILE_TAKES_MAX + 2;
/** Enough for the largest project with its words and takes. */
const MANIFEST_BYTES_MAX = 32 * 1024 * 1024;
/** Limit on lists, objects and values, counted roughly. The largest project has half as many. */
const MANIFEST_PIECES_MAX = 2_000_000;
const [OPEN_LIST, OPEN_OBJECT, COMMA] = Buffer.from('[{,');

const check = createBodyCheck(VideoProjectFile);

const damaged = (msg: string) => new ApiError('err_file_damaged', { msg });
const tooLarge = () => new ApiError('err_file_too_complex');

/** Runs work on an archive, and turns errors of the archive into err_file_damaged. */
const orDamaged = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ApiError ? error : damaged('The file is damaged or is no exported translation.');
  });

/** An opened project file. Every member is unpacked within size limits, and never to a path named by the file. */
export interface ProjectArchive {
  manifest: VideoProjectFile;
  /** Unpacked size in bytes of the named members. @throws ApiError err_file_damaged if one is missing */
  bytesOf(name: string): number;
  /** @throws ApiError err_file_damaged; err_file_too_complex above `bytesMax` */
  read(name: string, bytesMax: number): Promise<Uint8Array>;
  /** Extracts a member to the caller's path. @throws ApiError err_file_damaged */
  extract(name: string, into: string): Promise<void>;
  close(): void;
}

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > MEMBERS_MAX) throw tooLarge();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    // Sum the declared sizes: many entries can refer to the same compressed data
    total += entry.uncompressedSize;
    if (total > UPLOAD_BYTES_MAX) throw tooLarge();
    if (entries.has(entry.fileName)) throw damaged(`The file has ${entry.fileName} twice.`);
    entries.set(entry.fileName, entry);
  }
  return entries;
};

/**
 * Refuses a manifest with too many values: millions of empty lists would block the server for seconds during parsing,
 * although they are few bytes.
 */
const demandFewPieces = (text: Uint8Array): void => {
  let pieces = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === OPEN_LIST || sign === OPEN_OBJECT || sign === COMMA) pieces++;
  }
  if (pieces > MANIFEST_PIECES_MAX) throw tooLarge();
};

const manifestIn = async (text: Uint8Array): Promise<VideoProjectFile> => {
  demandFewPieces(text);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text).toString());
  } catch {
    throw damaged('The manifest of the file is no JSON.');
  }
  try {
    refuseUnstorable(value, 'manifest');
    return (await check(value)) as VideoProjectFile;
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const [first] = error.detail;
    throw damaged(
      `The manifest of the file is not as it should be: ${first!.loc.slice(1).join('.')}: ${first!.msg}`,
    );
  }
};

/** Opens a project file and checks its manifest. @throws ApiError err_file_damaged, err_file_too_complex */
export const openArchive = async (path: string): Promise<ProjectArchive> => {
  const zip = await orDamaged(openPromise(path, { autoClose: false }));
  try {
    const entries = await orDamaged(entriesOf(zip));
    const find = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw damaged(`The file has no ${name}.`);
      return entry;
    };
    const read = async (name: string, bytesMax: number): Promise<Uint8Array> => {
      const entry = find(name);
      if (entry.uncompressedSize > bytesMax) throw tooLarge();
      // Fails if the data are longer or shorter than declared
      const bytes = await orDamaged(zip.openReadStreamPromise(entry).then(buffer));
      if (crc32(bytes) !== entry.crc32) throw damaged(`${name} is damaged.`);
      return bytes;
    };
    const manifest = await manifestIn(await read(PROJECT_MANIFEST, MANIFEST_BYTES_MAX));
    return {
      manifest,
      read,
      bytesOf: (name) => find(name).uncompressedSize,
      extract: async (name, into) =>
        orDamaged(
          zip.openReadStreamPromise(find(name)).then((from) => pipeline(from, createWriteStream(into))),
        ),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
};

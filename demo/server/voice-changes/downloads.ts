import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  VOICE_CHANGE_FORMATS,
  type VoiceChangeFormat,
} from '../../../src/contract/constants/voice-changes.ts';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import { samplesIn } from '../audio/concatenate.ts';
import { encode } from '../audio/encode.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Db, Queryable } from '../db/db.ts';
import { createLimiter } from '../http/limiter.ts';
import { fileDigest } from '../media/file-digest.ts';
import type { ServedFile, ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { storedSource } from '../media/stored-source.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import type { Owner } from '../projects/owner.ts';
import type { Sound } from './sounds.ts';
import { changeNotFound } from './store.ts';

const CONTENT_TYPES: Record<VoiceChangeFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
};
const UNTITLED = 'recording';
/** Number of encoders running at once. */
const ENCODING = { running: 2, waiting: 60, each: 6 };

/** Pattern of file names: `<change id>.<format>`. */
export const CHANGED_NAME = `[0-9a-f-]{36}\\.(?:${VOICE_CHANGE_FORMATS.join('|')})`;
const PARTS = new RegExp(`^([0-9a-f-]{36})\\.(${VOICE_CHANGE_FORMATS.join('|')})$`);

const partsOf = (fileName: string): { changeId: string; format: VoiceChangeFormat } | undefined => {
  const [, changeId, format] = PARTS.exec(fileName) ?? [];
  return changeId && format ? { changeId, format: format as VoiceChangeFormat } : undefined;
};

/** Signed URL of a changed recording as a file. */
export const changedFileUrl = (sign: Sign, changeId: string, format: VoiceChangeFormat): string =>
  sign(`/media/voice-changes/${changeId}.${format}`);

/** A newly signed URL of a file by its name; undefined when the owner has no such file. */
export const changedFileAddress = async (
  q: Queryable,
  sign: Sign,
  { tenantId, owner }: Owner,
  fileName: string,
): Promise<string | undefined> => {
  const named = partsOf(fileName);
  if (!named) return undefined;
  const rows = await q.query(
    `select from voice_change join job using (job_id)
      where voice_change.tenant_id = $1 and 'user:' || voice_change.user_id = $2 and change_id = $3 and state = 'done'`,
    [tenantId, owner, named.changeId],
  );
  return rows.length > 0 ? changedFileUrl(sign, named.changeId, named.format) : undefined;
};

interface Row {
  tenant_id: string;
  title: string;
  result_id: string;
  result: Sound | null;
}

/** Changed recordings as files. Each is encoded at its first request, and kept in `folder` while it is used. */
export class ChangedFiles {
  readonly #db: Db;
  readonly #blobs: Blobs;
  readonly #folder: string;
  readonly #making = createSingleFlight();
  readonly #inTurn = createLimiter(ENCODING);

  constructor(db: Db, blobs: Blobs, folder: string) {
    this.#db = db;
    this.#blobs = blobs;
    this.#folder = folder;
  }

  /** Opens a file. The caller has checked its signed URL, which names no user. @throws ApiError err_not_found */
  async open(fileName: string): Promise<ServedFile | ServedSource> {
    const { changeId, format } = partsOf(fileName)!;
    const [row] = await this.#db.query<Row>(
      `select voice_change.tenant_id, title, result_id, voice_change.result
         from voice_change join job using (job_id) where change_id = $1 and state = 'done'`,
      [changeId],
    );
    if (!row?.result) throw changeNotFound();
    const { result, result_id } = row;
    const headed = {
      contentType: CONTENT_TYPES[format],
      // The download name follows the title
      mayChange: true,
      fileName: `${fileNameOf(row.title) || UNTITLED}.${format}`,
    } as const;
    if (format === 'wav') {
      const source = storedSource(this.#blobs, result_id, result.bytes);
      return { ...headed, source, etag: result.digest, digest: result.digest };
    }
    const path = join(this.#folder, fileName);
    if (!(await isThere(path)))
      await this.#making.do(path, () =>
        this.#inTurn(row.tenant_id, () => this.#make(path, format, result_id, result)),
      );
    // It may have been deleted while it was encoded
    if (!(await this.#isKept(changeId))) {
      await this.forget([changeId]);
      throw changeNotFound();
    }
    const digest = await fileDigest(path);
    return { ...headed, path, etag: digest, digest };
  }

  /** Removes the encoded files of these changes. */
  async forget(changeIds: readonly string[]): Promise<void> {
    for (const changeId of changeIds)
      for (const format of VOICE_CHANGE_FORMATS)
        await rm(join(this.#folder, `${changeId}.${format}`), { force: true });
  }

  async #isKept(changeId: string): Promise<boolean> {
    return (await this.#db.query('select from voice_change where change_id = $1', [changeId])).length > 0;
  }

  async #make(
    path: string,
    format: Exclude<VoiceChangeFormat, 'wav'>,
    resultId: string,
    { durationMs }: Sound,
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const part = `${path}.${crypto.randomUUID()}.part`;
    const how = { seconds: durationMs / 1000, signal: undefined };
    try {
      await this.#blobs.withLocalFile(resultId, (wav) => encode(samplesIn(wav), format, part, how));
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }
}

/** Whether a file exists. Marks it as used. */
const isThere = async (path: string): Promise<boolean> => {
  const now = new Date();
  try {
    await stat(path);
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  AUDIO_FORMATS,
  DOWNLOAD_FORMATS,
  type AudioFormat,
  type DownloadFormat,
} from '../../../src/contract/constants/speech.ts';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import { concatenate } from '../audio/concatenate.ts';
import { encodableFormats } from '../audio/encode.ts';
import { isBlobId } from '../blobs/blobs.ts';
import type { Db } from '../db/db.ts';
import { ApiError } from '../http/api-error.ts';
import { fileDigest } from '../media/file-digest.ts';
import { evictToSize } from '../process/clean-folder.ts';
import type { MediaFiles } from '../media/media-files.ts';
import type { ServedFile } from '../media/serve-file.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { createLimiterByKey } from '../http/limiter-by-key.ts';
import { createLimiter } from '../http/limiter.ts';
import { toSrt, toVtt } from '../../../src/studio/model/subtitles/files/write/timed-text.ts';
import { captionsOf, toWordsJson } from './captions.ts';
import { idIn } from './file-name.ts';
import { paragraphsOf, spokenParts, type SpokenPart, type SpokenScript } from './spoken-parts.ts';
import { zipFiles, type ZippedFile } from '../media/zip-files.ts';

const CONTENT_TYPES: Record<DownloadFormat, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  opus: 'audio/ogg; codecs=opus',
  wav: 'audio/wav',
  'mp3.zip': 'application/zip',
  'wav.zip': 'application/zip',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
};

/** Limit for all files together but the one that is just made. A removed file is made again on request. */
const BYTES_MAX = 4 * 1024 ** 3;

/** Writers of the text formats. */
const WRITERS: Partial<Record<DownloadFormat, (title: string, parts: readonly SpokenPart[]) => string>> = {
  srt: (_, parts) => toSrt(captionsOf(parts)),
  vtt: (_, parts) => toVtt(captionsOf(parts)),
  json: toWordsJson,
};

/** Audio format of a download; undefined for a text. */
const soundOf = (format: DownloadFormat): AudioFormat | undefined =>
  AUDIO_FORMATS.find((audio) => audio === format.replace(/\.zip$/, ''));

/** Formats of downloads that this machine can make now. Looks for programs: call it once for many downloads. */
export const formatsMade = (): DownloadFormat[] => {
  const encodable = encodableFormats();
  return DOWNLOAD_FORMATS.filter((format) => {
    const sound = soundOf(format);
    return sound === undefined || encodable.includes(sound);
  });
};

/** Seconds after which to retry a download of a script that is still being generated. */
const MAKING_RETRY_AFTER_S = 5;

/** File with the digest of a download, which is computed only once. */
const digestPath = (path: string): string => `${path}.digest`;

/** Changes whenever the content of the file does. */
const etagOf = (format: DownloadFormat, title: string, { leadMs, parts }: SpokenScript): string => {
  const places = parts.map(({ mediaId, pauseMs, endsParagraph }) => [mediaId, pauseMs, endsParagraph]);
  // Of the text formats, only JSON contains the title
  const content = [format, format === 'json' ? title : null, leadMs, places];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
};

/** Marks a finished file and its digest as used. Resolves to the digest, or null when either is missing. */
async function useKept(path: string): Promise<string | null> {
  const now = new Date();
  try {
    await utimes(path, now, now);
    await utimes(digestPath(path), now, now);
    return await readFile(digestPath(path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** Whole scripts as files. Each is made at its first request and kept in `folder`. */
export class Downloads {
  readonly #db: Db;
  readonly #files: MediaFiles;
  readonly #folder: string;
  readonly #making = createSingleFlight();
  /** A script of many hours takes long to encode: one at a time per workspace, and a few in total. */
  readonly #inTurnOfWorkspace = createLimiterByKey({ running: 1, waiting: 12 });
  readonly #inTurn = createLimiter({ running: 3, waiting: 60 });

  constructor(db: Db, files: MediaFiles, folder: string) {
    this.#db = db;
    this.#files = files;
    this.#folder = folder;
  }

  /**
   * A file with the chosen takes of a script, in order, with the pauses of its text; or a file with their words.
   *
   * @throws ApiError err_not_found when the script has no audio; err_task_pending while a job is generating it: a file
   * of the sentences finished so far would look like the whole script
   */
  async open(scriptId: string, format: DownloadFormat): Promise<ServedFile> {
    const [script] = await this.#db.query<{ title: string; tenantId: string; isMaking: boolean }>(
      `select title, tenant_id as "tenantId",
              exists (select from speech_job j
                       where j.tenant_id = p.tenant_id and j.script_id = p.project_id and j.state = 'running') as "isMaking"
         from project p where project_id = $1`,
      [scriptId],
    );
    if (script?.isMaking)
      throw new ApiError('err_task_pending', { status: 409, retryAfter: MAKING_RETRY_AFTER_S });
    const read = async (withMarks: boolean) => {
      const spoken = await spokenParts(this.#db, scriptId, withMarks);
      if (!script || spoken.parts.length === 0) throw new ApiError('err_not_found', { status: 404 });
      const etag = etagOf(format, script.title, spoken);
      return { script, spoken, etag, path: join(this.#folder, `${scriptId}-${etag}.${format}`) };
    };
    let state = await read(false);
    let digest = await useKept(state.path);
    // The script may have changed in between: content and file name must come from the same reading
    if (digest === null && WRITERS[format]) {
      state = await read(true);
      digest = await useKept(state.path);
    }
    const {
      script: { title, tenantId },
      spoken,
      etag,
      path,
    } = state;
    if (digest === null) {
      await this.#making.do(path, () =>
        this.#inTurnOfWorkspace(tenantId, () =>
          this.#inTurn(tenantId, () => this.#make(path, format, title, { scriptId, spoken })),
        ),
      );
      digest = await useKept(path);
    }
    const fileName = `${fileNameOf(title) || 'speech'}.${format}`;
    return {
      path,
      contentType: CONTENT_TYPES[format],
      etag,
      mayChange: true,
      fileName,
      ...(digest !== null && { digest }),
    };
  }

  /** Removes the files of deleted scripts. */
  async forget(scriptIds: readonly string[]): Promise<void> {
    const gone = new Set(scriptIds);
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) if (gone.has(idIn(name))) await rm(join(this.#folder, name), { force: true });
  }

  async #make(
    path: string,
    format: DownloadFormat,
    title: string,
    { scriptId, spoken }: { scriptId: string; spoken: SpokenScript },
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    // Another server that shares this folder may be making the same file
    const part = `${path}.${randomUUID()}.part`;
    try {
      const sound = soundOf(format);
      const write = WRITERS[format];
      if (write) await writeFile(part, write(title, spoken.parts));
      else if (sound && sound === format) await this.#join(spoken, sound, part);
      else if (sound) await zipFiles(this.#paragraphs(spoken, sound, part), part);
      await writeFile(digestPath(part), await fileDigest(part));
      await rename(digestPath(part), digestPath(path));
      await rename(part, path);
    } catch (error) {
      for (const left of [part, digestPath(part)]) await rm(left, { force: true });
      throw error;
    }
    // If the script was deleted in the meantime, the deletion has missed this file
    const [script] = await this.#db.query('select from project where project_id = $1', [scriptId]);
    if (!script) return this.forget([scriptId]);
    const ownersOf = (names: readonly string[]) => this.#ownersOf(names);
    await evictToSize(this.#folder, BYTES_MAX, { keep: basename(path), ownersOf });
  }

  /** Who has the scripts of these files, by the names of the files. All visitors of a network are one. */
  async #ownersOf(names: readonly string[]): Promise<Map<string, string>> {
    const scriptIds = [...new Set(names.map(idIn))].filter(isBlobId);
    const rows = await this.#db.query<{ scriptId: string; owner: string }>(
      `select project_id as "scriptId", tenant_id || ' ' || split_part(owner, '.', 1) as owner
         from project where project_id = any($1)`,
      [scriptIds],
    );
    const owners = new Map(rows.map(({ scriptId, owner }) => [scriptId, owner]));
    return new Map(names.map((name) => [name, owners.get(idIn(name)) ?? '']));
  }

  #join({ leadMs, parts }: SpokenScript, format: AudioFormat, path: string): Promise<number> {
    const ids = parts.map(({ mediaId }) => mediaId);
    return this.#files.withPaths(ids, (pathOf) => {
      const takes = parts.map(({ mediaId, pauseMs }, index) => ({
        path: pathOf(mediaId),
        leadMs: index === 0 ? leadMs : 0,
        gapMs: pauseMs,
      }));
      return concatenate(takes, format, path);
    });
  }

  /** One file per paragraph, named by its number and first words. Each exists until the next is requested. */
  async *#paragraphs(spoken: SpokenScript, format: AudioFormat, beside: string): AsyncGenerator<ZippedFile> {
    const paragraphs = paragraphsOf(spoken);
    const digits = String(paragraphs.length).length;
    const path = `${beside}.paragraph`;
    try {
      for (const [index, paragraph] of paragraphs.entries()) {
        await this.#join(paragraph, format, path);
        const number = String(index + 1).padStart(digits, '0');
        const words = fileNameOf(paragraph.parts[0]!.text.split(/\s+/).slice(0, 6).join(' '));
        yield { name: `${`${number} ${words}`.trim()}.${format}`, path };
      }
    } finally {
      await rm(path, { force: true });
    }
  }
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import type { RemovalArea } from '../../../src/contract/index.ts';
import { writeSubtitles } from '../../../src/studio/model/subtitles/files/write/write-subtitles.ts';
import type { Db } from '../db/db.ts';
import type { ServedSource } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { cuesOf } from './areas.ts';
import { removalNotFound } from './store.ts';

const UNTITLED = 'subtitles';

/** Signed URL of the text of a video as SubRip, relative to the server. */
export const srtUrl = (sign: Sign, removalId: string): string =>
  sign(`/media/subtitle-removals/${removalId}.srt`);

/**
 * The text of a video as SubRip. The caller has checked its signed URL, which names no user. @throws ApiError
 * err_not_found
 */
export const openSrt = async (db: Db, removalId: string): Promise<ServedSource> => {
  const [row] = await db.query<{ title: string; areas: RemovalArea[] | null }>(
    'select title, areas from subtitle_removal where removal_id = $1',
    [removalId],
  );
  if (!row) throw removalNotFound();
  const cues = cuesOf(row.areas ?? []).map(({ start_ms: startMs, end_ms: endMs, text }) => ({
    startMs,
    endMs,
    text,
  }));
  const bytes = Buffer.from(writeSubtitles(cues, 'srt'));
  return {
    source: {
      bytes: bytes.length,
      read: ({ from, to }) => Promise.resolve(Readable.from(bytes.subarray(from, to + 1))),
    },
    contentType: 'application/x-subrip; charset=utf-8',
    etag: createHash('sha256').update(bytes).digest('hex'),
    mayChange: true,
    fileName: `${fileNameOf(row.title) || UNTITLED}.srt`,
  };
};

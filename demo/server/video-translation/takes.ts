import { Readable } from 'node:stream';
import { fileNameOf } from '../../../src/contract/file-name.ts';
import type { Queryable } from '../db/db.ts';
import { attachment } from '../media/serve-file.ts';
import type { Sign } from '../media/signed-url.ts';
import { zipStream, type ZippedFile } from '../media/zip-files.ts';
import { projectNotFound } from '../projects/find-project.ts';

/** Pattern of the archive's name, `<project id>.takes.zip`. */
export const TAKES_NAME = '[0-9a-f-]{36}\\.takes\\.zip';

/** Signed address of the archive of a translation's current takes. */
export const takesUrl = (sign: Sign, projectId: string): string =>
  sign(`/media/video-translations/${projectId}.takes.zip`);

/** Words in a file name: the row number makes it unique. */
const WORDS = 6;
const UNTITLED = 'takes';

interface Row {
  title: string;
  target: string;
  speaker: string | null;
  text: string;
  /** Null if the row has no take. */
  media_id: string | null;
}

/** The current takes with the numbers of their rows: `001 Anna What she says.wav`. */
async function* filesOf(
  rows: readonly Row[],
  read: (mediaId: string) => AsyncIterable<Uint8Array>,
): AsyncGenerator<ZippedFile> {
  const digits = Math.max(3, String(rows.length).length);
  for (const [index, { speaker, text, media_id }] of rows.entries()) {
    if (media_id === null) continue;
    const number = String(index + 1).padStart(digits, '0');
    const words = text.split(/\s+/).slice(0, WORDS).join(' ');
    yield { name: `${fileNameOf([number, speaker ?? '', words].join(' '))}.wav`, read: () => read(media_id) };
  }
}

/**
 * Serves all current takes as an archive, which is created while it is sent. The address is signed and names no user.
 *
 * @param read the sound of a take
 * @throws ApiError err_not_found when there are none
 */
export const serveTakes = async (
  q: Queryable,
  { method }: Request,
  name: string,
  read: (mediaId: string) => AsyncIterable<Uint8Array>,
): Promise<Response> => {
  const rows = await q.query<Row>(
    `select p.title, t.target_language as target, s.speaker, coalesce(k.text, s.text) as text, k.media_id
       from video_translation t join project p using (project_id)
            join segment s on s.tenant_id = t.tenant_id and s.project_id = t.project_id
            left join take k on k.take_id = s.take_id and not coalesce((s.cue->>'left_out')::boolean, false)
      where t.project_id = $1 and s.removed_at is null order by s.rank, s.segment_id`,
    [name.split('.', 1)[0]],
  );
  const [row] = rows;
  if (!row || rows.every(({ media_id }) => media_id === null)) throw projectNotFound();
  const headers = {
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': attachment(`${fileNameOf(row.title) || UNTITLED}.${row.target}.zip`),
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (method === 'HEAD') return new Response(null, { headers });
  const body = Readable.toWeb(zipStream(filesOf(rows, read))) as ReadableStream;
  return new Response(body, { headers });
};

import type { BookFormat, BookPreset } from '../../../../src/contract/constants/books.ts';
import type { BookExport, BookMeasure } from '../../../../src/contract/index.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Queryable } from '../../db/db.ts';
import { withJobs } from '../../jobs/store.ts';
import type { ServedSource } from '../../media/serve-file.ts';
import type { Sign } from '../../media/signed-url.ts';
import { storedSource } from '../../media/stored-source.ts';
import { projectNotFound } from '../../projects/find-project.ts';
import type { Owner } from '../../projects/owner.ts';

/** Result of an export, as stored in the database. */
export interface Exported {
  bytes: number;
  durationMs: number;
  /** See `FILE_DIGEST_HEADER`. */
  digest: string;
  fileName: string;
  report: BookMeasure[];
  /** Number of chapters reused from an earlier export. */
  reused: number;
  /** Number of passages that are missing because they have no up-to-date take. */
  silent: number;
}

const CONTENT_TYPES: Record<BookFormat, string> = {
  m4b: 'audio/mp4',
  mp3: 'audio/mpeg',
  'mp3.zip': 'application/zip',
  wav: 'audio/wav',
  flac: 'audio/flac',
  opus: 'audio/ogg',
  epub: 'application/epub+zip',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};

/** Pattern of the file name, `<export id>.<format>`. */
export const EXPORT_NAME = `[0-9a-f-]{36}\\.(?:${Object.keys(CONTENT_TYPES)
  .map((format) => format.replaceAll('.', '\\.'))
  .join('|')})`;

const urlOf = (sign: Sign, exportId: string, format: BookFormat): string =>
  sign(`/media/book-exports/${exportId}.${format}`);

interface Row {
  export_id: string;
  created_at: Date;
  job_id: string;
  format: BookFormat;
  preset: BookPreset;
  result: Exported | null;
}

/** The exports of a book, newest first. The caller has checked who owns the book. */
export const loadExports = async (
  q: Queryable,
  sign: Sign,
  tenantId: string,
  bookId: string,
): Promise<BookExport[]> => {
  const rows = await q.query<Row>(
    `select export_id, created_at, job_id, format, preset, result from book_export
      where tenant_id = $1 and book_id = $2 order by created_at desc, export_id`,
    [tenantId, bookId],
  );
  return withJobs(q, tenantId, rows, ({ export_id, created_at, format, preset, result }, job) => ({
    export_id,
    created_at: created_at.getTime(),
    format,
    preset,
    job,
    result: result && {
      url: urlOf(sign, export_id, format),
      file_name: result.fileName,
      bytes: result.bytes,
      duration_ms: result.durationMs,
      report: result.report,
      chapters_reused: result.reused,
      silent: result.silent,
    },
  }));
};

/** An export as a file. The address is signed and names no user. @throws ApiError err_not_found */
export const openExport = async (
  { db, blobs }: { db: Queryable; blobs: Blobs },
  name: string,
): Promise<ServedSource> => {
  const [row] = await db.query<{
    format: BookFormat;
    file_id: string;
    result: Exported | null;
  }>('select format, file_id, result from book_export where export_id = $1', [name.split('.', 1)[0]]);
  if (!row?.result || !name.endsWith(`.${row.format}`)) throw projectNotFound();
  const { file_id, format, result } = row;
  return {
    source: storedSource(blobs, file_id, result.bytes),
    contentType: CONTENT_TYPES[format],
    etag: result.digest,
    digest: result.digest,
    fileName: result.fileName,
  };
};

const NAME = new RegExp(`^${EXPORT_NAME}$`);

/** A fresh signed address of an export, by file name; undefined if the owner has none of that name. */
export const exportAddress = async (
  q: Queryable,
  sign: Sign,
  { tenantId, owner }: Owner,
  fileName: string,
): Promise<string | undefined> => {
  if (!NAME.test(fileName)) return undefined;
  const [row] = await q.query<{ export_id: string; format: BookFormat }>(
    `select export_id, format from book_export join book using (book_id)
      where book_export.tenant_id = $1 and owner = $2 and export_id = $3 and result is not null`,
    [tenantId, owner, fileName.split('.', 1)[0]],
  );
  return row && fileName === `${row.export_id}.${row.format}`
    ? urlOf(sign, row.export_id, row.format)
    : undefined;
};

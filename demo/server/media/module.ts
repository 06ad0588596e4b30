import { belongTogether } from '../blobs/belong-together.ts';
import { moveOlder } from '../blobs/move-older.ts';
import { openBlobsToCopy } from '../blobs/open-blobs.ts';
import { ApiError } from '../http/api-error.ts';
import type { RequestContext } from '../http/app.ts';
import type { Deps, Module } from '../module.ts';
import { keepCopies } from './keep-copies.ts';
import { openMediaFiles, SOUND_ROWS, type MediaFiles } from './media-files.ts';
import { serveFile } from './serve-file.ts';
import { isSigned, signer, type Sign } from './signed-url.ts';

/** Days without use after which a copy of a sound is removed. */
const COPIES_DAYS = 7;

export interface Media extends Module {
  files: MediaFiles;
  sign: Sign;
  /** @throws ApiError err_permission_deny when the URL of the request is not signed or has expired. */
  demandSigned(context: RequestContext): void;
}

/** Serves generated files to holders of a signed URL. */
export function mediaModule({ config, db, keyFor, log, stopping }: Deps): Media {
  const { files, copies } = openMediaFiles(config);
  const stopKeeping = copies ? keepCopies(db, { folder: copies, rows: SOUND_ROWS }, COPIES_DAYS) : undefined;
  const isOwn = () => belongTogether({ db, blobs: openBlobsToCopy(config), log });
  const moving = moveOlder(files.stored, { what: 'sounds', isOwn, log, stopping });
  const key = keyFor('media');

  const demandSigned = (context: RequestContext) => {
    const { e, s } = context.req.query();
    if (!isSigned(key, context.req.path, e, s)) throw new ApiError('err_permission_deny', { status: 403 });
  };

  return {
    files,
    sign: signer(key),
    demandSigned,
    start: moving.start,
    async close() {
      stopKeeping?.();
      await moving.close();
    },
    routes({ router }) {
      router.get('/media/:file{[0-9a-f-]{36}\\.wav}', async (context) => {
        demandSigned(context);
        const mediaId = context.req.param('file').slice(0, 36);
        const [media] = await db.query<{ bytes: number; sha256: string }>(
          'select bytes, sha256 from media where media_id = $1',
          [mediaId],
        );
        if (!media) throw new ApiError('err_not_found', { status: 404 });
        return serveFile(context.req.raw, {
          source: { bytes: media.bytes, read: (range) => files.read(mediaId, range) },
          contentType: 'audio/wav',
          etag: media.sha256,
        });
      });
    },
  };
}

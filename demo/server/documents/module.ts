import { callerOf } from '../http/principal.ts';
import { countAttempt, type RateLimit } from '../accounts/rate-limit.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import type { ImageReader } from '../engines/text-in-images/image-reader.ts';
import { answerWithProgress } from '../http/progress-stream.ts';
import type { Deps, Module } from '../module.ts';
import type { OnPart } from './document.ts';
import { importDocument } from './import-document.ts';
import { createReaders, LIMITS } from './run.ts';

const IMPORT_LIMIT: RateLimit = { name: 'import', max: 60, windowSeconds: 300 };

/** Import of documents and pictures as text to speak. */
export const importsModule = (
  { db, log, stopping, images }: Deps & { images: ImageReader },
  limits = LIMITS,
): Module => {
  const readers = createReaders(limits);
  return {
    routes(app) {
      call(app, 'POST /v1/scripts/import', async ({ who, query, upload, signal, network, context }) => {
        const caller = callerOf(who, network);
        await countAttempt(db, IMPORT_LIMIT, caller);
        const over = AbortSignal.any([signal, stopping]);
        return answerWithProgress({ context, log }, async (tell: OnPart) => {
          const outcome = await readers.withPlace(caller, async () =>
            importDocument(await upload(), {
              readers,
              images,
              caller,
              fileName: query.file_name,
              signal: over,
              onPart: tell,
            }),
          );
          if (!outcome && stopping.aborted) throw new ApiError('err_service_busy', { status: 503 });
          if (!outcome) throw new ApiError('err_file_too_complex');
          if ('document' in outcome) return { data: outcome.document };
          if (outcome.cause) log.warn('a document could not be read', { cause: outcome.cause });
          throw new ApiError(outcome.problem);
        });
      });
    },
  };
};

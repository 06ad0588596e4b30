import { Readable } from 'node:stream';
import { fileNameOf } from '../../../../src/contract/file-name.ts';
import { PROJECT_MANIFEST } from '../../../../src/contract/video-project-file.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import type { Db } from '../../db/db.ts';
import type { Engines } from '../../engines/registry.ts';
import { attachment } from '../../media/serve-file.ts';
import type { MediaFiles } from '../../media/media-files.ts';
import type { Sign } from '../../media/signed-url.ts';
import { zipStream, type ZippedFile } from '../../media/zip-files.ts';
import { manifestOf, type Exported } from './manifest.ts';

/** Pattern of the file name: `<project id>.project.zip`, or with its recording `<project id>.project-recording.zip`. */
export const PROJECT_NAME = '[0-9a-f-]{36}\\.project(?:-recording)?\\.zip';

/** Signed address of a translation's project file. */
export const projectUrl = (sign: Sign, projectId: string, withRecording: boolean): string =>
  sign(`/media/video-translations/${projectId}.project${withRecording ? '-recording' : ''}.zip`);

const UNTITLED = 'translation';

interface Needs {
  db: Db;
  engines: Engines;
  blobs: Blobs;
  sounds: Pick<MediaFiles, 'bytes'>;
}

async function* pieces(open: Promise<Readable>): AsyncGenerator<Uint8Array> {
  yield* (await open) as AsyncIterable<Uint8Array>;
}

async function* filesOf(
  { blobs, sounds }: Needs,
  { manifest, takes, recording }: Exported,
): AsyncGenerator<ZippedFile> {
  const text = Buffer.from(JSON.stringify(manifest));
  yield { name: PROJECT_MANIFEST, read: () => Readable.from([text]) };
  for (const [name, mediaId] of takes) yield { name, read: () => sounds.bytes(mediaId) };
  const name = manifest.recording?.file;
  if (!recording || !name) return;
  const { asset_id, bytes } = recording;
  yield { name, read: () => pieces(blobs.read(asset_id, { from: 0, to: bytes - 1 })) };
}

/**
 * Serves a translation as a file that can be imported again: settings, rows, takes, and optionally the recording. The
 * archive is created while it is sent. The address is signed and names no user.
 *
 * @throws ApiError err_not_found
 */
export const serveProject = async (needs: Needs, { method }: Request, name: string): Promise<Response> => {
  const withRecording = name.endsWith('-recording.zip');
  const exported = await manifestOf(needs, name.split('.', 1)[0]!, withRecording);
  const { title, target_language: target } = exported.manifest;
  const headers = {
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': attachment(`${fileNameOf(title) || UNTITLED}.${target}.project.zip`),
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (method === 'HEAD') return new Response(null, { headers });
  const body = Readable.from(zipStream(filesOf(needs, exported)), { objectMode: false });
  return new Response(Readable.toWeb(body) as ReadableStream, { headers });
};

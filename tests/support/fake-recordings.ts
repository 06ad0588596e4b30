import { vi } from 'vitest';
import type { Asset } from '../../src/contract/index.ts';
import { UPLOADS_PATH } from '../../src/contract/constants/files.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { silence, SILENCE_RATE } from './silence.ts';
import { uuid } from './uuid.ts';

/** The same for files of one name and length. */
const digestOf = (file: string): string =>
  Array.from(new TextEncoder().encode(file), (byte) => byte.toString(16))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64);

interface Options {
  /** Length of every recording. */
  seconds: number;
  /** What the files of the user take up, in bytes; the plan has room for 1 GB. */
  filesBytes?: number | undefined;
}

/** Recordings that are uploaded to a server, and heard from it. Begun after the API. */
export function fakeRecordings(api: FakeApi, { seconds, filesBytes = 0 }: Options) {
  const sound = silence(seconds);
  const url = URL.createObjectURL(sound);
  const assets = new Map<string, Asset>();
  const uploads: string[] = [];
  let made = 0;
  /** Lets a piece of an upload arrive; null when it does at once. */
  let gate: Promise<void> | null = null;
  let open = () => {};

  const assetOf = (asset_id: string, name: string, bytes: number): Asset => ({
    asset_id,
    kind: 'audio',
    name,
    content_type: 'audio/wav',
    bytes,
    sha256: digestOf(`${name} ${bytes}`),
    duration_ms: seconds * 1000,
    streams: [{ type: 'audio', codec: 'pcm_u8', sample_rate: SILENCE_RATE, channels: 1 }],
    created_at: Date.UTC(2026, 10, 20, 10),
    url,
  });

  const others = vi.mocked(fetch).getMockImplementation()!;
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.url === url) return new Response(sound);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(UPLOADS_PATH)) return others(input, init);
    uploads.push(request.method);
    if (request.method === 'POST') {
      const id = uuid(10_000 + ++made);
      const bytes = Number(request.headers.get('upload-length'));
      const names = request.headers.get('upload-metadata') ?? '';
      const name = decodeURIComponent(escape(atob(/filename ([^,]+)/.exec(names)![1]!)));
      assets.set(id, assetOf(id, name, bytes));
      return new Response('', { status: 201, headers: { location: `${UPLOADS_PATH}${id}` } });
    }
    const asset = assets.get(pathname.split('/').at(-1)!);
    if (!asset) return new Response('', { status: 404 });
    if (request.method === 'DELETE') {
      assets.delete(asset.asset_id);
      return new Response('');
    }
    if (request.method === 'HEAD') {
      const headers = { 'upload-offset': '0', 'upload-length': String(asset.bytes) };
      return new Response('', { headers });
    }
    await gate;
    return new Response('', { headers: { 'upload-offset': String(asset.bytes) } });
  });

  const missing = () => refused('err_not_found', 404);
  api.answer({
    'POST /v1/misc/generate_obs_temporary_credentials': () =>
      ok({
        data: {
          endpoint: UPLOADS_PATH,
          token: 'upload-token',
          expires_at: Date.now() + 3_600_000,
          bytes_max: 2 ** 31,
          kinds: ['media' as const, 'picture' as const],
          part_bytes: null,
          files_bytes: filesBytes,
          files_bytes_max: 1e9,
        },
      }),
    'POST /v1/assets': ({ body }) => {
      const asset = assets.get(body.upload_id);
      return asset ? ok({ data: { asset } }) : missing();
    },
    'DELETE /v1/assets/{asset_id}': ({ params }) => (assets.delete(params.asset_id) ? ok() : missing()),
  });
  return {
    /** Address of the sound of all recordings. */
    url,
    assets,
    assetOf,
    /** Methods of the upload protocol that were used, in order. */
    uploads,
    /** Keeps uploads waiting. @returns a function that lets them go on */
    holdUploads() {
      gate = new Promise<void>((done) => (open = done));
      return () => {
        gate = null;
        open();
      };
    },
  };
}

import type { Client } from '../../api/client.ts';
import type { Take } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import { audioContext } from './output.ts';
import type { Stretcher } from './stretch-buffer.ts';

/** Decoded audio kept in memory, in samples: about four minutes at 48 kHz, 46 MB. */
const KEPT_SAMPLES = 12_000_000;

/** Address of a take's audio. */
export type TakeSource = Pick<Take, 'take_id' | 'url'>;

export interface TakeAudio {
  /** The audio at a speed, if it is loaded. */
  get(take: TakeSource, rate: number): AudioBuffer | null;
  /**
   * Fetches, decodes and stretches it. Rejects with {@link ApiFailure}.
   * @param rate speed, which does not change the pitch
   */
  load(take: TakeSource, rate: number): Promise<void>;
}

export function createTakeAudio(client: Client): TakeAudio {
  /** In order of last use. */
  const decoded = new Map<string, AudioBuffer>();
  const decoding = new Map<string, Promise<void>>();
  /** Each at the listening speed last requested. */
  const stretched = new WeakMap<AudioBuffer, { rate: number; sound: AudioBuffer }>();

  const keep = (id: string, buffer: AudioBuffer) => {
    decoded.delete(id);
    decoded.set(id, buffer);
    let samples = 0;
    for (const kept of decoded.values()) samples += kept.length;
    for (const [oldest, { length }] of decoded) {
      if (samples <= KEPT_SAMPLES || oldest === id) break;
      decoded.delete(oldest);
      samples -= length;
    }
  };

  const fetchTake = async (take: TakeSource) => {
    const answer = await fetchAudio(client.address(take.url));
    // The address is signed for a day: a page open longer asks for a fresh one
    const sound = answer.ok ? answer : await fetchAudio(await freshAddress(client, take));
    if (!sound.ok) throw new ApiFailure('err_not_found', { status: sound.status });
    try {
      keep(take.take_id, await audioContext().decodeAudioData(await sound.arrayBuffer()));
    } catch {
      throw new ApiFailure('err_system');
    }
  };

  const decode = (take: TakeSource): Promise<void> => {
    const running =
      decoding.get(take.take_id) ?? fetchTake(take).finally(() => decoding.delete(take.take_id));
    decoding.set(take.take_id, running);
    return running;
  };
  let stretcher: Promise<Stretcher> | undefined;
  /** Its code is loaded at the first speed other than normal. */
  const loadStretcher = (): Promise<Stretcher> =>
    (stretcher ??= import('./stretch-buffer.ts').then(
      ({ createStretcher }) => createStretcher(),
      () => {
        stretcher = undefined;
        throw new ApiFailure('network');
      },
    ));
  const prepare = async (take: TakeSource, rate: number) => {
    if (!decoded.has(take.take_id)) await decode(take);
    const buffer = decoded.get(take.take_id);
    if (!buffer || rate === 1) return;
    const stretch = await loadStretcher();
    stretched.set(buffer, { rate, sound: await stretch(buffer, rate) });
  };

  return {
    get(take, rate) {
      const buffer = decoded.get(take.take_id);
      if (!buffer) return null;
      keep(take.take_id, buffer);
      if (rate === 1) return buffer;
      const known = stretched.get(buffer);
      return known?.rate === rate ? known.sound : null;
    },
    load: prepare,
  };
}

async function fetchAudio(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    throw new ApiFailure('network');
  }
}

async function freshAddress(client: Client, take: TakeSource): Promise<string> {
  const { data } = await client.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${take.take_id}.wav` },
    silent: true,
  });
  return client.address(data.url);
}

import type { Client } from '../../api/client.ts';
import type { Take } from '../../contract/index.ts';
import { ApiFailure } from '../../api/failure.ts';
import { audioContext } from './output.ts';
import { stretch } from './stretch.ts';

/** Decoded sound that is kept, in samples: about four minutes at 48 kHz, 46 MB. */
const KEPT_SAMPLES = 12_000_000;

export interface TakeAudio {
  /** At once when it is there. */
  get(take: Take, rate: number): AudioBuffer | null;
  /** Fetches and decodes it, once however often it is asked. Rejects with {@link ApiFailure}. */
  load(take: Take): Promise<void>;
}

export function createTakeAudio(client: Client): TakeAudio {
  /** In the order of their last use. */
  const decoded = new Map<string, AudioBuffer>();
  const loading = new Map<string, Promise<void>>();
  const stretched = new WeakMap<AudioBuffer, Map<number, AudioBuffer>>();

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

  const fetchTake = async (take: Take) => {
    const answer = await fetchAudio(client.address(take.url));
    // Signed for a day: a page that was open longer asks for a fresh address
    const sound = answer.ok ? answer : await fetchAudio(await freshAddress(client, take));
    if (!sound.ok) throw new ApiFailure('err_not_found', { status: sound.status });
    try {
      keep(take.take_id, await audioContext().decodeAudioData(await sound.arrayBuffer()));
    } catch {
      throw new ApiFailure('err_system');
    }
  };

  return {
    get(take, rate) {
      const buffer = decoded.get(take.take_id);
      if (!buffer) return null;
      keep(take.take_id, buffer);
      if (rate === 1) return buffer;
      const byRate = stretched.get(buffer) ?? new Map<number, AudioBuffer>();
      stretched.set(buffer, byRate);
      const known = byRate.get(rate);
      if (known) return known;
      const samples = stretch(buffer.getChannelData(0), rate, buffer.sampleRate);
      const made = new AudioBuffer({ length: Math.max(1, samples.length), sampleRate: buffer.sampleRate });
      made.copyToChannel(samples, 0);
      byRate.set(rate, made);
      return made;
    },
    load(take) {
      if (decoded.has(take.take_id)) return Promise.resolve();
      const running =
        loading.get(take.take_id) ?? fetchTake(take).finally(() => loading.delete(take.take_id));
      loading.set(take.take_id, running);
      return running;
    },
  };
}

async function fetchAudio(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    throw new ApiFailure('network');
  }
}

async function freshAddress(client: Client, take: Take): Promise<string> {
  const { data } = await client.call('POST /v1/misc/file_download_urlbyname', {
    body: { file_name: `${take.take_id}.wav` },
    silent: true,
  });
  return client.address(data.url);
}

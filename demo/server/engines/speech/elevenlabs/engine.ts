import { SEGMENT_CHARACTERS_MAX } from '../../../../../src/contract/constants/script.ts';
import { because } from '../../because.ts';
import { EngineError } from '../../engine.ts';
import type { SpeakRequest, SpeechEngine } from '../engine.ts';
import { createRemoteServer } from '../../remote/remote-server.ts';
import { ELEVENLABS, read } from './answers.ts';
import { OUTPUT_FORMAT, SAMPLE_RATE, readAudio } from './audio.ts';
import { marksOf } from './marks.ts';
import { listVoices } from './list-voices.ts';
import { Models, Speech, type Alignment, type ElevenLabsModel } from './protocol.ts';
import { CLONE_LABEL, readVoice, VOICE_PREFIX, type ConnectedVoice } from './voices.ts';

interface ElevenLabsSettings {
  /** Base URL without a trailing slash. */
  url: string;
  key: string;
  model: string;
}

const SPEED_MIN = 0.7;
const SPEED_MAX = 1.2;
/** Seconds by which the audio may end before its last character. */
const SHORT_SECONDS_MAX = 0.5;

type Get = (path: string) => Promise<Response>;

const findModel = async (get: Get, modelId: string): Promise<ElevenLabsModel> => {
  const all = await read(await get('/v1/models'), Models);
  const speaking = all.filter((model) => model.can_do_text_to_speech);
  const model = speaking.find((one) => one.model_id === modelId);
  if (model) return model;
  const known = speaking.map((one) => one.model_id).join(', ');
  throw new EngineError(because('elevenlabs_without_model', { model: modelId, models: known }), {
    retry: false,
  });
};

const findVoices = async (get: Get, model: ElevenLabsModel): Promise<ConnectedVoice[]> => {
  const { voices: all } = await listVoices(get);
  const voices = all.filter(({ labels }) => !labels?.[CLONE_LABEL]).map((voice) => readVoice(voice, model));
  if (voices.length > 0) return voices;
  throw new EngineError(because('elevenlabs_without_voices'), { retry: false });
};

const demandWhole = (seconds: number, alignment: Alignment | null | undefined) => {
  const end = alignment?.character_end_times_seconds.at(-1) ?? 0;
  if (end - seconds > SHORT_SECONDS_MAX) {
    throw new EngineError('ElevenLabs sent audio that is too short', { retry: true });
  }
};

/** Voices of an ElevenLabs account, which pays for their speech. The engine's state follows the service's answers. */
export const createElevenLabsEngine = ({ url, key, model: modelId }: ElevenLabsSettings): SpeechEngine => {
  let model: ElevenLabsModel | undefined;
  let voices: readonly ConnectedVoice[] = [];
  const server = createRemoteServer({
    name: ELEVENLABS,
    url,
    headers: { 'xi-api-key': key },
    async look(get) {
      const found = await findModel(get, modelId);
      voices = await findVoices(get, found);
      model = found;
    },
  });

  /** The service's id of a voice. That of a clone is the only share of its mix, and in no list. */
  const programOf = ({ voiceId, mix }: Pick<SpeakRequest, 'voiceId' | 'mix'>): string | undefined =>
    mix?.shares.length === 1
      ? mix.shares[0]!.voiceId.slice(VOICE_PREFIX.length)
      : voices.find((known) => known.voiceId === voiceId)?.program;

  return {
    id: 'elevenlabs',
    get model() {
      return {
        modelId: `elevenlabs-${modelId}`,
        name: model?.name ?? modelId,
        description:
          'Natural speech by ElevenLabs, paid for by the account this installation is connected to',
      };
    },
    can: { blend: false, ipa: false, marks: true, reads: true },
    get charactersMax() {
      return Math.min(model?.maximum_text_length_per_request ?? Infinity, SEGMENT_CHARACTERS_MAX);
    },
    isMetered: true,
    // Limit of the smallest account
    concurrency: 2,
    timeoutMs: 120_000,
    state: () => server.state(),
    voices: () => (server.state().state === 'ready' ? voices : []),
    onChange: (changed) => server.onChange(changed),
    async *speak({ voiceId, mix, text, speed }, signal) {
      const program = programOf({ voiceId, mix });
      if (!program) throw new EngineError(`ElevenLabs has no voice ${voiceId}`, { retry: false });
      const path = `/v1/text-to-speech/${encodeURIComponent(program)}/with-timestamps`;
      const body = {
        text,
        model_id: modelId,
        voice_settings: { speed: Math.min(Math.max(speed, SPEED_MIN), SPEED_MAX) },
      };
      try {
        const response = await server.request(`${path}?output_format=${OUTPUT_FORMAT}`, {
          method: 'POST',
          body: JSON.stringify(body),
          signal,
        });
        const { audio_base64, alignment } = await read(response, Speech);
        const samples = readAudio(audio_base64);
        demandWhole(samples.length / SAMPLE_RATE, alignment);
        yield { samples, sampleRate: SAMPLE_RATE, marks: alignment ? marksOf(text, alignment) : [] };
      } catch (error) {
        signal.throwIfAborted();
        throw server.failure(error);
      }
    },
    async close() {
      server.close();
    },
  };
};

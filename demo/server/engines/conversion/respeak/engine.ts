import { stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pronouncer } from '../../../../../src/contract/pronunciation.ts';
import { estimateMs } from '../../../../../src/contract/speech-length.ts';
import { decode } from '../../../audio/decode.ts';
import { PRODUCT_RATE } from '../../../audio/product-rate.ts';
import { stretch } from '../../../audio/stretch/index.ts';
import { readWav, WAV_HEADER_BYTES, writeWav } from '../../../audio/wav.ts';
import { ApiError } from '../../../http/api-error.ts';
import { findProgram } from '../../../process/find-program.ts';
import { giveWayInJob } from '../../../process/give-way.ts';
import { because } from '../../because.ts';
import type { Engines, FoundVoice } from '../../registry.ts';
import {
  RECOGNITION_RATE,
  type Recognition,
  type RecognitionEngine,
  type RecognizeRequest,
} from '../../recognition/engine.ts';
import type { Recognizers } from '../../recognition/recognizers.ts';
import { finishUtterance } from '../../speech/finish-utterance.ts';
import { marksInSource } from '../../speech/marks-in-source.ts';
import { sayItem } from '../../speech/say-item.ts';
import { speak } from '../../speech/speak.ts';
import { dependsOn } from '../depends-on.ts';
import type { ConversionEngine } from '../engine.ts';
import { heardIn } from './heard-in.ts';
import { chooseRecognizer, commonLanguages, spokenAs } from './languages.ts';
import { phrasesOf, type Phrase } from './phrases.ts';
import { endOfSpeech, placePhrase } from './place.ts';

interface Needs {
  engines: Engines;
  recognizers: Recognizers;
  /** Recognizes a recording when its turn comes. */
  recognize(
    engine: RecognitionEngine,
    request: RecognizeRequest,
    how: { tenantId: string; signal: AbortSignal; onProgress?: (doneMs: number) => void },
  ): Promise<Recognition>;
}

/** Range of speaking rates that still sound natural. */
const SPEED_MIN = 0.8;
const SPEED_MAX = 1.2;
/** Share of the work that is done after recognition. */
const RECOGNIZED = 0.5;

const readyVoices = (engines: Engines): FoundVoice[] => {
  const ready = new Set(engines.ready());
  return engines.voices().filter(({ engine }) => ready.has(engine));
};

/** Speaks a phrase in a voice, in about the time that it took in the recording. */
const say = async (
  { engine, voice, mix }: FoundVoice,
  { text, startMs, endMs }: Phrase,
  language: string,
  pronouncer: Pronouncer,
  signal: AbortSignal,
) => {
  const hurry = estimateMs(text, 1) / Math.max(1, endMs - startMs);
  const speed = Math.min(Math.max(hurry, SPEED_MIN), SPEED_MAX);
  const { reading, request } = sayItem(engine, {
    text,
    voice_id: voice.voiceId,
    language_id: language,
    speed,
    pronounced: pronouncer.find(text, language, engine.can.ipa),
    mix: mix ?? null,
    instructions: null,
  });
  const { wav, durationMs, marks } = finishUtterance(await speak(engine, request, signal));
  return { samples: readWav(wav).samples, durationMs, marks: marksInSource(marks, reading) };
};

const samplesIn = (ms: number): number => Math.round((ms * PRODUCT_RATE) / 1000);

/** Recognizes the words of a recording and speaks them in the target voice at the same times. */
export const createRespeakEngine = ({ engines, recognizers, recognize }: Needs): ConversionEngine => {
  const languages = () => commonLanguages(recognizers.ready(), readyVoices(engines));
  const status = dependsOn([engines.onChange, recognizers.onChange], () => {
    if (!findProgram('ffmpeg')) return because('ffmpeg_missing');
    if (engines.ready().length === 0) return because('needs_voices');
    if (recognizers.ready().length === 0) return because('needs_recognition');
    return languages().length === 0 ? because('needs_common_language') : undefined;
  });

  return {
    id: 'respeak',
    method: 'respeak',
    name: '',
    concurrency: 2,
    voiceIds: () => null,
    languages,
    state: status.state,
    onChange: status.onChange,
    async convert({ path, durationMs, out, voice, language, tenantId, pronouncer }, { signal, onProgress }) {
      const recognizer = chooseRecognizer(recognizers.ready(), language);
      if (!recognizer) throw new ApiError('err_speech_recognition_not_allowed', { status: 503 });
      const heardPath = join(dirname(out), 'heard.wav');
      await decode(path, heardPath, { rate: RECOGNITION_RATE, msMax: durationMs }, signal);
      const known = language ?? (recognizer.can.findsLanguage ? undefined : recognizer.languages[0]);
      let reached = 0;
      const hears = (doneMs: number) => {
        reached = Math.max(reached, (RECOGNIZED * doneMs) / durationMs);
        onProgress(reached);
      };
      const heard = await heardIn(recognizer, known, (spoken) =>
        recognize(
          recognizer,
          { path: heardPath, durationMs, language: spoken },
          { tenantId, signal, onProgress: hears },
        ),
      );
      const phrases = phrasesOf(heard.segments);
      if (phrases.length === 0) throw new ApiError('err_nobody_speaks');
      const found = known ?? heard.language;
      const tag = found === null ? voice.voice.languages[0] : spokenAs(voice, found);
      if (!tag) throw new ApiError('err_target_language_not_supported');

      const length = ((await stat(path)).size - WAV_HEADER_BYTES) / 2;
      const result = new Float32Array(length);
      let notBeforeMs = 0;
      for (const [index, phrase] of phrases.entries()) {
        const spoken = await say(voice, phrase, tag, pronouncer, signal);
        const placed = placePhrase(phrase, spoken, { notBeforeMs, endMs: durationMs });
        const begin = samplesIn(placed[0]!.toMs);
        const anchors = placed.map(({ fromMs, toMs }) => ({
          from: Math.min(samplesIn(fromMs), spoken.samples.length),
          to: samplesIn(toMs) - begin,
        }));
        const piece = await stretch(spoken.samples, PRODUCT_RATE, anchors);
        const end = Math.min(piece.length, length - begin);
        for (let i = 0; i < end; i++) result[begin + i]! += piece[i]!;
        notBeforeMs = endOfSpeech(placed);
        onProgress(RECOGNIZED + ((1 - RECOGNIZED) * (index + 1)) / phrases.length);
        await giveWayInJob();
      }
      await writeFile(out, writeWav(result, PRODUCT_RATE));
      return { pitch: null, text: phrases.map(({ text }) => text).join(' ') };
    },
    async close() {
      status.close();
    },
  };
};

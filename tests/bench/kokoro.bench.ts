import { createKokoroEngine } from '../../demo/server/engines/speech/kokoro/engine.ts';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import { startKokoroAlone } from '../support/kokoro-alone.ts';
import { bringModel, openModel } from '../support/open-model.ts';
import { median, type Figure } from './figure.ts';

const VOICE = 'af_heart';
const SENTENCES = [
  'The ferry leaves at seven, long before the market opens, and nobody on the pier is awake.',
  'I walked home slowly because the evening was warm and the streets were quiet.',
  'Please open the window, before the storm arrives.',
  'She has a small shop near the station where she sells tea, paper and old maps.',
];
const ROUNDS = 3;

/** Our engine against kokoro-onnx alone, sentence by sentence in turns, so that a slow moment meets both. */
export default async function* (): AsyncGenerator<Figure> {
  const alone = startKokoroAlone(await bringModel(KOKORO));
  const engine = createKokoroEngine(openModel(KOKORO));
  const signal = new AbortController().signal;

  const aloneTakes = (text: string) => alone.create({ text, voice: VOICE, language: 'en-us' });
  const engineTakes = async (text: string) => {
    const begun = performance.now();
    const request = { voiceId: `kokoro-${VOICE}`, text, language: 'en-US', speed: 1 };
    let [first, sound] = [0, 0];
    for await (const { samples, sampleRate } of engine.speak(request, signal)) {
      first ||= (performance.now() - begun) / 1000;
      sound += samples.length / sampleRate;
    }
    return { first, sound, seconds: (performance.now() - begun) / 1000 };
  };

  try {
    const [pace, first, whole, soundFirst]: [number[], number[], number[], number[]] = [[], [], [], []];
    const paragraph = SENTENCES.concat(SENTENCES).join(' ');
    for (let round = 0; round <= ROUNDS; round++) {
      for (const text of SENTENCES) {
        const theirs = await aloneTakes(text);
        const ours = await engineTakes(text);
        if (round === 0) continue; // warms up both sides
        pace.push(ours.seconds / ours.sound / (theirs.seconds / theirs.sound));
        first.push(ours.first / theirs.seconds);
        whole.push(ours.seconds / ours.sound);
      }
      if (round > 0) {
        const theirs = await aloneTakes(SENTENCES[0]!);
        soundFirst.push((await engineTakes(paragraph)).first / theirs.seconds);
      }
    }
    yield { figure: 'time-over-kokoro-onnx', value: median(pace), unit: 'ratio', goal: { atMost: 1.1 } };
    yield {
      figure: 'first-sound-over-kokoro-onnx',
      value: median(first),
      unit: 'ratio',
      goal: { atMost: 1.3 },
    };
    yield {
      figure: 'first-sound-of-a-paragraph-over-its-first-sentence',
      value: median(soundFirst),
      unit: 'ratio',
      goal: { atMost: 1.3 },
    };
    yield { figure: 'time-over-length', value: median(whole), unit: 'ratio' };
  } finally {
    alone.close();
    await engine.close();
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KOKORO } from '../../demo/server/engines/local/install/models.ts';
import { kokoroVoices } from '../../demo/server/engines/speech/kokoro/voices.ts';
import { readText } from '../../demo/server/reading/read-text.ts';
import { bringModel } from '../support/open-model.ts';
import { startSounds } from '../support/sounds.ts';
import { WHISPER_SMALL } from '../support/whisper-small.ts';
import { SMALL, startWhisper } from '../support/whisper.ts';
import type { Figure } from './figure.ts';
import { east } from './understood/east.ts';
import { speakThroughProduct } from './understood/speak-through-product.ts';
import { wordErrors } from './understood/word-error.ts';

const sentences = Object.entries(east).flatMap(([language, texts]) => {
  const voice = kokoroVoices.find(({ languages }) => languages.includes(language))!;
  return texts.map((written) => ({ written, language, voice }));
});

const charactersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const percent = (errors: number, all: number): number => 100 * (1 - errors / all);

/**
 * How much of Chinese and Japanese, as the product says it with Kokoro, Whisper small hears: of the characters, and of
 * the sounds, since the same sound has several writings, of which a listener has to guess one.
 */
export default async function* (): AsyncGenerator<Figure> {
  const [kokoro, whisperModel] = [await bringModel(KOKORO), await bringModel(WHISPER_SMALL)];
  const folder = await mkdtemp(join(tmpdir(), 'voxbench-understood-'));
  const [whisper, sounds] = [startWhisper(whisperModel, SMALL), startSounds(kokoro)];
  try {
    const files = await speakThroughProduct(sentences, folder);
    for (const language of Object.keys(east)) {
      const short = language.split('-')[0]!;
      const count = { characters: 0, charactersWrong: 0, sounds: 0, soundsWrong: 0 };
      for (const [at, { written }] of sentences.entries()) {
        if (sentences[at]!.language !== language) continue;
        const heard = charactersOf(readText(await whisper.hear(files[at]!, short), language).text);
        const said = charactersOf(written);
        const wrong = wordErrors([...said], [...heard]);
        const saidSounds = await sounds.of(said, short);
        count.characters += [...said].length;
        count.charactersWrong += wrong;
        count.sounds += saidSounds.length;
        count.soundsWrong += wordErrors(saidSounds, await sounds.of(heard, short));
        if (wrong > 0) console.error(`${language} ${written}\n  heard, ${wrong} wrong: ${heard}`);
      }
      const characters = percent(count.charactersWrong, count.characters);
      yield { figure: `${short}-characters`, value: characters, unit: '%', goal: { atLeast: 95 } };
      const heardSounds = percent(count.soundsWrong, count.sounds);
      yield { figure: `${short}-sounds`, value: heardSounds, unit: '%', goal: { atLeast: 95 } };
    }
  } finally {
    whisper.close();
    sounds.close();
    await rm(folder, { recursive: true, force: true });
  }
}

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KokoroVoice } from '../../../demo/server/engines/speech/kokoro/voices.ts';
import { signInDemo } from '../../support/caller.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { makeDataFolder } from '../../support/template.ts';
import { press, untilKokoroSpeaks } from '../press.ts';

const MODEL_ID = 'kokoro-v1';

export interface Spoken {
  written: string;
  /** BCP 47. */
  language: string;
  voice: KokoroVoice;
}

/** Has the product speak everything in one press; its takes as files in the folder, in order. */
export const speakThroughProduct = async (
  sentences: readonly Spoken[],
  folder: string,
): Promise<string[]> => {
  const dataDir = await makeDataFolder();
  const server = await startServerProcess({
    VOXBENCH_DATA: dataDir,
    VOXBENCH_MODELS: process.env['VOXBENCH_MODELS'] ?? '',
  });
  try {
    const caller = await signInDemo(server.url);
    await untilKokoroSpeaks(caller);
    const segments = sentences.map(({ written, language, voice }) => ({
      text: written,
      gap: ' ',
      voice_id: voice.voiceId,
      model_id: MODEL_ID,
      language_id: language,
      speed: 1,
    }));
    const { script } = await press(async () => caller, segments);
    const files: string[] = [];
    for (const [at, { text, takes }] of script.segments.entries()) {
      const take = takes[0];
      if (!take) throw new Error(`There is no take of: ${text}`);
      const file = join(folder, `product-${at}.wav`);
      const sound = await fetch(server.url + take.url);
      await writeFile(file, Buffer.from(await sound.arrayBuffer()));
      files.push(file);
    }
    return files;
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
};

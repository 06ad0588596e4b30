import type { VideoSettings } from '../../../src/contract/index.ts';
import { TRANSLATION_TEXTS_MAX } from '../../../src/contract/constants/video-translation.ts';
import type { TranslationEngine } from '../engines/translation/engine.ts';
import type { JobRun } from '../jobs/kind.ts';
import type { Translator } from '../translation/translator.ts';

const LETTER = /\p{L}/u;

/** Whether a text has anything to translate. */
export const hasWords = (text: string): boolean => LETTER.test(text);

/** Translations made per step: the most that a crash loses. */
const CHUNK = TRANSLATION_TEXTS_MAX;

interface Wanted {
  projectId: string;
  engine: TranslationEngine;
  texts: readonly string[];
  source: string;
  target: string;
  settings: VideoSettings;
}

/** Translates the texts of rows, a step for each chunk. @throws ApiError as `Translator.translate` */
export const translateInSteps = async (
  translator: Translator,
  { tenantId, signal, step, progress }: JobRun,
  { projectId, engine, texts, source, target, settings }: Wanted,
): Promise<string[]> => {
  const translated: string[] = [];
  for (let from = 0; from < texts.length; from += CHUNK) {
    const chunk = texts.slice(from, from + CHUNK);
    const { style, glossary } = settings;
    const request = { texts: chunk, source, target, style, glossary };
    const input = { project_id: projectId, by: engine.model.modelId, from };
    const made = await step('translate', input, async () => {
      const answer = await translator.translate(engine, request, { tenantId, signal });
      progress((from + chunk.length) / texts.length);
      return answer;
    });
    translated.push(...made);
  }
  return translated;
};

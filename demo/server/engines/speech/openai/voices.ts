import { StartProblem } from '../../../config/start-problem.ts';
import type { EngineVoice } from '../engine.ts';

/** A voice and its name on the speech server. */
interface OpenAiVoice extends EngineVoice {
  program: string;
}

const SAMPLE = 'Hello. This is how I sound when I read a sentence to you.';
const GENDERS = ['female', 'male', 'neutral'] as const;

const isLanguage = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
};

const readVoice = (entry: string): OpenAiVoice => {
  const [program = '', ...traits] = entry.split(':').map((part) => part.trim());
  const gender = GENDERS.find((known) => traits.includes(known)) ?? 'neutral';
  const [tags = 'en-US', ...rest] = traits.filter((trait) => trait !== gender);
  const [first = '', ...others] = tags.split('+');
  const wrong = [first, ...others].find((tag) => !isLanguage(tag));
  if (!/^[\w.-]{1,100}$/.test(program) || wrong !== undefined || rest.length > 0) {
    throw new StartProblem(
      `VOXBENCH_ENGINE_OPENAI_VOICES has "${entry}", which is not like alloy or alloy:female:en-US+es-ES.`,
    );
  }
  return {
    voiceId: `openai-${program}`,
    program,
    name: program.charAt(0).toUpperCase() + program.slice(1),
    description: 'Spoken by a speech server that this installation is connected to',
    gender,
    languages: [first, ...others],
    style: ['connected'],
    sample: SAMPLE,
  };
};

/**
 * Parses voices from the environment: `name[:gender][:language[+language…]]`. The default language is en-US.
 *
 * @throws StartProblem with a sentence about a malformed entry
 */
export const readVoices = (entries: readonly string[]): OpenAiVoice[] => entries.map(readVoice);

import type { Model } from '../../contract/index.ts';
import { pronunciationKey, type Pronouncer } from '../../contract/pronunciation.ts';
import type { PronunciationOf } from '../model/segment.ts';

/** Texts that are remembered: a whole script several times over. */
const REMEMBERED = 20_000;

/** Looks each text up once: a script of thousands of sentences is asked about at every key press. */
export function createPronunciationOf(pronouncer: Pronouncer, models: readonly Model[]): PronunciationOf {
  const follows = new Set(models.filter(({ can_ipa }) => can_ipa).map(({ model_id }) => model_id));
  const known = new Map<string, string>();
  return (text, { modelId, languageId }) => {
    const canIpa = follows.has(modelId);
    const question = `${languageId}\n${canIpa}\n${text}`;
    const answer = known.get(question) ?? pronunciationKey(pronouncer.find(text, languageId, canIpa));
    if (known.size > REMEMBERED) known.clear();
    known.set(question, answer);
    return answer;
  };
}

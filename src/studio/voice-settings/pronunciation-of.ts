import type { Model } from '../../contract/index.ts';
import { pronunciationKey, type Pronouncer } from '../../contract/pronunciation.ts';
import type { PronunciationOf } from '../model/segment.ts';

/** Most texts remembered: several times a whole script. */
const REMEMBERED = 20_000;

/** Looks up each text only once, because every key press asks about thousands of sentences. */
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

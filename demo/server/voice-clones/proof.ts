import { join } from 'node:path';
import { baseLanguage } from '../../../src/contract/base-language.ts';
import { PROOF_MS_MAX } from '../../../src/contract/constants/voice-cloning.ts';
import type { CloneSample } from '../engines/cloning/engine.ts';
import { RECOGNITION_RATE } from '../engines/recognition/engine.ts';
import type { Recognizers } from '../engines/recognition/recognizers.ts';
import type { alike } from '../engines/speakers/alike.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import { waitUntilReady } from '../engines/wait-until-ready.ts';
import { ApiError } from '../http/api-error.ts';
import type { RecognitionService } from '../recognition/module.ts';
import { decodePart, type JudgeNeeds } from './check.ts';
import { isSameSentence } from './same-sentence.ts';
import type { Order } from './store.ts';

export interface ProofNeeds extends Pick<JudgeNeeds, 'db' | 'files'> {
  recognizers: Recognizers;
  recognition: Pick<RecognitionService, 'recognize'>;
  speakerEngines: SpeakerEngines;
  alike: typeof alike;
}

/** Minimum cosine of two recordings of the same speaker; measured with at least four seconds of speech. */
const ALIKE = 0.75;

interface Run {
  tenantId: string;
  signal: AbortSignal;
  folder: string;
  progress(done: number): void;
}

const mismatch = () => new ApiError('err_clone_mismatch');
const notAllowed = () => new ApiError('err_voice_clone_not_allowed', { status: 503 });

/**
 * Demands that the proof contains the sentence, spoken by the voice of every sample. If only some samples matched, the
 * others could be anybody's.
 *
 * @throws ApiError err_clone_mismatch; err_voice_clone_not_allowed when no engine can compare them; err_not_found when
 * the recording was deleted; as `decode` and `recognize`
 */
export const demandProof = async (
  needs: ProofNeeds,
  order: Order,
  samples: readonly CloneSample[],
  { tenantId, signal, folder, progress }: Run,
): Promise<void> => {
  const { recognizers, recognition, speakerEngines, alike } = needs;
  const { phrase, proofId, languageId } = order;
  if (phrase === null || proofId === null) throw new ApiError('err_not_found', { status: 404 });
  const recognizer = recognizers.byModel(order.recognitionModelId ?? '');
  const speakers = speakerEngines.byId(order.speakerEngineId ?? '');
  if (!recognizer || !speakers) throw notAllowed();
  for (const engine of [recognizer, speakers])
    if (!(await waitUntilReady(engine, signal))) throw notAllowed();

  const path = join(folder, 'proof.wav');
  const part = { assetId: proofId, startMs: 0, endMs: PROOF_MS_MAX };
  const durationMs = await decodePart(needs, tenantId, part, path, { rate: RECOGNITION_RATE, signal });
  const language = baseLanguage(languageId);
  const { segments } = await recognition.recognize(
    recognizer,
    { path, durationMs, language },
    { tenantId, signal },
  );
  const heard = segments.map(({ text }) => text).join(' ');
  if (!isSameSentence(phrase, heard, language)) throw mismatch();
  for (const [index, sample] of samples.entries()) {
    if ((await alike(speakers, path, sample.path, { who: tenantId, signal })) < ALIKE) throw mismatch();
    progress((index + 1) / samples.length);
  }
};

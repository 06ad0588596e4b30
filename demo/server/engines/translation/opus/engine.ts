import type { Installation } from '../../local/installation.ts';
import type { WorkerLimits } from '../../local/model-worker.ts';
import type { TranslationEngine } from '../engine.ts';
import { createLocalTranslation } from '../local-engine.ts';

const LIMITS: WorkerLimits = {
  // A request may have several sentences of half a page each, and other programs have priority
  answerMs: 120_000,
  graceMs: 20_000,
  idleMs: 5 * 60_000,
  memoryBytes: 1e9,
};

/** English to French and back. */
export const createOpusEnFr = (installation: Installation): TranslationEngine =>
  createLocalTranslation({
    id: 'opus-en-fr',
    name: 'OPUS-MT English–French',
    description: 'English into French and back, translated on this machine',
    pairs: [
      ['en', 'fr'],
      ['fr', 'en'],
    ],
    installation,
    limits: LIMITS,
  });

/** Chinese to English only. */
export const createOpusZhEn = (installation: Installation): TranslationEngine =>
  createLocalTranslation({
    id: 'opus-zh-en',
    name: 'OPUS-MT Chinese–English',
    description: 'Chinese into English, translated on this machine',
    pairs: [['zh', 'en']],
    installation,
    limits: LIMITS,
  });

import { RECORDED_MODEL_ID, RECORDED_VOICE_ID } from '../../../../src/contract/constants/recorded-takes.ts';
import type { VideoProjectFile } from '../../../../src/contract/video-project-file.ts';
import type { Queryable } from '../../db/db.ts';
import type { Engines } from '../../engines/registry.ts';
import type { Voice } from '../../voices/for-language.ts';
import { findVoices } from '../../voices/own-voices.ts';
import { castSpeakers } from '../cast.ts';

type Row = VideoProjectFile['rows'][number];

/** The voices of an imported project, mapped to those of the importing user. */
export interface BroughtVoices {
  /**
   * Voice for a row. An unknown voice is replaced by another one, or by that of a recording if the row plays a
   * recording.
   */
  ofRow(row: Row): Voice | null;
  /** Voice for a take. An unknown voice counts as a recording. */
  ofTake(voice: Voice): Voice;
  /** Names of the unknown voices. */
  missing: string[];
}

/** Finds out which voices of a project file the user has, and what replaces the others. */
export const readVoices = async (
  q: Queryable,
  engines: Engines,
  tenantId: string,
  { rows, voices, target_language }: VideoProjectFile,
): Promise<BroughtVoices> => {
  const named = rows.flatMap(({ voice, takes }) => [
    ...(voice ? [voice] : []),
    ...takes.map((take) => take.voice),
  ]);
  const ids = new Set(named.map(({ voice_id }) => voice_id));
  ids.delete(RECORDED_VOICE_ID);
  const found = await findVoices(q, engines, tenantId, ids);
  const cast = castSpeakers(engines, rows, target_language);
  const names = new Map(voices.map(({ voice_id, name }) => [voice_id, name]));
  const recorded = (voice: Voice): Voice => ({
    ...voice,
    voice_id: RECORDED_VOICE_ID,
    model_id: RECORDED_MODEL_ID,
    speed: 1,
  });
  const known = (voice: Voice): Voice | undefined => {
    if (voice.voice_id === RECORDED_VOICE_ID) return recorded(voice);
    const here = found.get(voice.voice_id);
    return here && { ...voice, model_id: here.engine.model.modelId };
  };
  return {
    ofTake: (voice) => known(voice) ?? recorded(voice),
    ofRow({ voice, text, speaker, takes }) {
      if (!voice) return null;
      const isSpoken = takes.some((take) => take.plays && take.text === text);
      return known(voice) ?? (isSpoken ? recorded(voice) : (cast.get(speaker) ?? null));
    },
    missing: [...ids].filter((id) => !found.has(id)).map((id) => names.get(id) ?? id),
  };
};

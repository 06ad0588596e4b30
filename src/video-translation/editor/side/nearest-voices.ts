import { SPEAKER_GENDERS, type SpeakerGender } from '../../../contract/constants/voices.ts';
import type { HeardSpeaker, Voice } from '../../../contract/index.ts';
import type { Rows } from '../../../studio/rows/row.ts';

/** Measurements of speakers by their current names. If two speakers were merged, the first one counts. */
export function heardByName(heard: readonly HeardSpeaker[], rows: Rows): Map<string | null, HeardSpeaker> {
  const byRow = new Map(heard.map((one) => [one.segment_id, one]));
  const byName = new Map<string | null, HeardSpeaker>();
  for (const { segment_id, speaker } of rows) {
    const one = byRow.get(segment_id);
    if (one && !byName.has(speaker)) byName.set(speaker, one);
  }
  return byName;
}

interface NearVoice {
  voice: Voice;
  gender: SpeakerGender;
  percent: number | null;
}

/** For each gender, the voice most similar to a speaker, among voices that still exist. */
export function nearestVoices(heard: HeardSpeaker | undefined, voices: readonly Voice[]): NearVoice[] {
  return SPEAKER_GENDERS.flatMap((gender) => {
    for (const near of heard?.voices ?? []) {
      const voice = voices.find(({ voice_id, is_disabled }) => voice_id === near.voice_id && !is_disabled);
      if (near.gender === gender && voice) return [{ voice, gender, percent: near.likeness_percent }];
    }
    return [];
  });
}

import { SPEAKER_GENDERS, type SpeakerGender } from '../../../contract/constants/voices.ts';
import type { HeardSpeaker, Voice } from '../../../contract/index.ts';
import type { Rows } from '../../../studio/rows/row.ts';

/** What was measured of speakers by the names that they have now; the first counts where two became one. */
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

/** The voice of each gender that is most like a speaker, of those that are still here. */
export function nearestVoices(heard: HeardSpeaker | undefined, voices: readonly Voice[]): NearVoice[] {
  return SPEAKER_GENDERS.flatMap((gender) => {
    for (const near of heard?.voices ?? []) {
      const voice = voices.find(({ voice_id, is_disabled }) => voice_id === near.voice_id && !is_disabled);
      if (near.gender === gender && voice) return [{ voice, gender, percent: near.likeness_percent }];
    }
    return [];
  });
}

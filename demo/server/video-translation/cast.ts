import type { HeardSpeaker as Told } from '../../../src/contract/index.ts';
import type { SpeakerEngines } from '../engines/speakers/engine.ts';
import type { Engines } from '../engines/registry.ts';
import type { JobRun, Json } from '../jobs/kind.ts';
import { voicesInTurn, voicesOfAll, type Voice } from '../voices/for-language.ts';
import type { Voices } from '../voices/module.ts';
import type { Cue } from './cue.ts';
import type { HeardSpeaker } from './heard-speakers/measure-speakers.ts';
import { chooseVoices, rankVoices, tellSpeakers, type ToldSpeaker } from './heard-speakers/rank-voices.ts';

type Speakers = readonly Pick<Cue, 'speaker'>[];
type Cast = Map<string | null, Voice>;

/**
 * Assigns a voice to each speaker, different ones as long as there are enough. Empty if no engine speaks the language.
 *
 * @param chosen voices already assigned, which stay
 */
export const castSpeakers = (
  engines: Engines,
  cues: Speakers,
  language: string,
  chosen: ReadonlyMap<string | null, Voice> = new Map(),
): Cast => {
  const taken = new Set(Array.from(chosen.values(), ({ voice_id }) => voice_id));
  const voices = voicesInTurn(engines, language);
  // Taken voices come last, for when all others are used up
  const inTurn = [
    ...voices.filter(({ voice }) => !taken.has(voice.voice_id)),
    ...voices.filter(({ voice }) => taken.has(voice.voice_id)),
  ];
  if (inTurn.length === 0) return new Map();
  const others = [...new Set(cues.map(({ speaker }) => speaker))].filter((speaker) => !chosen.has(speaker));
  return new Map([
    ...chosen,
    ...others.map((speaker, index) => [speaker, inTurn[index % inTurn.length]!.voice] as const),
  ]);
};

interface CastingNeeds {
  engines: Engines;
  speakerEngines: SpeakerEngines;
  voices: Pick<Voices, 'soundOf'>;
}

interface Casting {
  projectId: string;
  target: string;
  cues: readonly Cue[];
  heard: readonly HeardSpeaker[];
}

/**
 * Assigns voices in the step `cast` of a job: measured speakers get a similar voice of their gender.
 *
 * @returns `tell` reports the speakers to the user, with the row ids of their cues
 */
export const castHeard = async (
  { engines, speakerEngines, voices }: CastingNeeds,
  { step, tenantId: who, signal, progress }: JobRun,
  { projectId, target, cues, heard }: Casting,
): Promise<{ cast: Cast; tell(segmentOf: (cue: number) => string): Told[] }> => {
  if (heard.length === 0) return { cast: castSpeakers(engines, cues, target), tell: () => [] };
  const found = await step('cast', { project_id: projectId, target }, async () => {
    const ranked = await rankVoices(heard, voicesOfAll(engines, target), {
      know: voices.soundOf,
      engine: speakerEngines.ready(),
      who,
      signal,
      onProgress: progress,
    });
    const chosen = Array.from(chooseVoices(ranked), ([speaker, { voice }]) => [speaker, voice]);
    return { chosen, told: tellSpeakers(ranked) } as unknown as Json;
  });
  const { chosen, told } = found as unknown as { chosen: [string | null, Voice][]; told: ToldSpeaker[] };
  return {
    cast: castSpeakers(engines, cues, target, new Map(chosen)),
    tell: (segmentOf) => told.map(({ cue, ...one }) => ({ segment_id: segmentOf(cue), ...one })),
  };
};

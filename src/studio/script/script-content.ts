import type { ProjectSegment, Script, Segment } from '../../contract/index.ts';
import { newSegment, type ScriptText } from '../model/script-text.ts';
import { settingsOf, toInput, wireGap, type ScriptSegment, type SpeechSettings } from '../model/segment.ts';
import type { EditedSegment, ProjectContent } from '../project/content.ts';
import type { Changes, Merged } from '../project/merge.ts';
import { mostFrequent, sameSettings } from './open-script.ts';

const UNTIMED = { start_ms: null, end_ms: null, words: [], speaker: null, source_text: null, locked: false };

function editedSegment(segment: ScriptSegment, settings: SpeechSettings): EditedSegment {
  const { text, gap, ...voice } = toInput(segment, settings);
  return { segment_id: segment.key, text, gap, voice, ...UNTIMED };
}

/** Converts a script to a project. */
export const contentOf = (
  { title, lead, segments }: ScriptText,
  settings: SpeechSettings,
): ProjectContent => ({
  title,
  lead: wireGap(lead),
  segments: segments.map((segment) => editedSegment(segment, settings)),
});

/** Converts a segment of the server to one of a project. */
export const storedSegment = ({
  segment_id,
  rank,
  text,
  gap,
  voice_id,
  model_id,
  language_id,
  speed,
}: Segment): ProjectSegment => ({
  segment_id,
  rank,
  text,
  gap,
  voice: { voice_id, model_id, language_id, speed },
  ...UNTIMED,
});

/** A whole script of the server, see {@link Changes}. */
export const wholeOf = (script: Script): Omit<Changes, 'removed'> => ({
  revision: script.revision,
  lead: script.lead,
  segments: script.segments.map(storedSegment),
});

function spokenBy({ voice }: EditedSegment): SpeechSettings | null {
  return (
    voice && {
      voiceId: voice.voice_id,
      modelId: voice.model_id,
      languageId: voice.language_id,
      speed: voice.speed,
    }
  );
}

/** The script with changes from elsewhere, and the settings of most of it. */
export function withMerged(
  script: ScriptText,
  settings: SpeechSettings,
  { order, lead, taken }: Merged,
): { script: ScriptText; settings: SpeechSettings } {
  const here = new Map(script.segments.map((segment) => [segment.key, segment]));
  const spoken = order.map((key) => {
    const theirs = taken.get(key);
    const own = here.get(key);
    return (theirs && spokenBy(theirs)) ?? (own ? settingsOf(own, settings) : settings);
  });
  const most = mostFrequent(spoken) ?? settings;
  const isSame = sameSettings(most, settings);
  const segments = order.map((key, index): ScriptSegment => {
    const theirs = taken.get(key);
    const own = here.get(key) ?? newSegment('', '', key);
    if (!theirs && isSame) return own;
    const { text, gap } = theirs ?? own;
    const how = spoken[index]!;
    return { ...own, text, gap, own: sameSettings(how, most) ? null : how };
  });
  return { script: { ...script, lead, segments }, settings: isSame ? settings : most };
}

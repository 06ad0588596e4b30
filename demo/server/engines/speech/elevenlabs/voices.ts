import type { VoiceAge } from '../../../../../src/contract/constants/voice-cloning.ts';
import type { EngineVoice } from '../engine.ts';
import { baseLanguage, regionalTag, sampleIn } from '../spoken-language.ts';
import type { ElevenLabsModel, ElevenLabsVoice } from './protocol.ts';

/** A voice and its name at the service. */
export interface ConnectedVoice extends EngineVoice {
  program: string;
}

/** Prefix of our ids for the service's voices. */
export const VOICE_PREFIX = 'elevenlabs-';
/** Label of voices that were cloned for a workspace. They are in the account, but must not be listed for others. */
export const CLONE_LABEL = 'voxbench_clone';

const NAME_CHARACTERS_MAX = 80;
const DESCRIPTION_CHARACTERS_MAX = 160;
const AGES: Record<string, VoiceAge> = { young: 'young', 'middle aged': 'middle_aged', old: 'old' };
const GENDERS = ['female', 'male'] as const;
/** Regions of English by the service's accent names. */
const ENGLISH_REGIONS: Record<string, string> = {
  american: 'US',
  australian: 'AU',
  british: 'GB',
  canadian: 'CA',
  indian: 'IN',
  irish: 'IE',
  scottish: 'GB',
};

/** Text as one line of at most `max` characters, cut between words. */
const oneLine = (text: string, max: number): string => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= max) return line;
  return `${line.slice(0, max).replace(/\s+\S*$/, '')} …`;
};

type Labels = NonNullable<ElevenLabsVoice['labels']>;

const word = (labels: Labels, ...keys: string[]): string =>
  keys
    .map((key) => labels[key]?.replaceAll(/[_,\s]+/g, ' ').trim())
    .find(Boolean)
    ?.toLowerCase() ?? '';

const ownLanguage = ({ verified_languages: verified }: ElevenLabsVoice, labels: Labels) => {
  const language = word(labels, 'language');
  const region = language === 'en' ? ENGLISH_REGIONS[word(labels, 'accent')] : undefined;
  if (region) return `en-${region}`;
  return verified?.find((entry) => entry.language === language)?.locale ?? (language || 'en');
};

/** Its own language first, then its verified languages, then all others of its model. */
const languagesOf = (voice: ElevenLabsVoice, labels: Labels, model: ElevenLabsModel) => {
  const verified = (voice.verified_languages ?? [])
    .filter((entry) => entry.model_id === model.model_id)
    .map((entry) => entry.locale ?? entry.language);
  const spoken = (model.languages ?? []).flatMap(({ language_id: id }) => regionalTag(id) ?? []);
  const bases = new Set(spoken.map(baseLanguage));
  const tags = new Set(
    [ownLanguage(voice, labels), ...verified]
      .flatMap((tag) => regionalTag(tag) ?? [])
      .filter((tag) => bases.size === 0 || bases.has(baseLanguage(tag))),
  );
  const named = new Set([...tags].map(baseLanguage));
  for (const tag of spoken) if (!named.has(baseLanguage(tag))) tags.add(tag);
  return [...tags];
};

/** Converts a voice of the service. Its descriptions come from the service. */
export const readVoice = (voice: ElevenLabsVoice, model: ElevenLabsModel): ConnectedVoice => {
  const labels = voice.labels ?? {};
  const [language = 'en-US', ...others] = languagesOf(voice, labels, model);
  const traits = [
    word(labels, 'descriptive', 'description'),
    word(labels, 'age'),
    word(labels, 'accent'),
    word(labels, 'use_case', 'use case'),
  ].filter(Boolean);
  const description = voice.description?.trim() || traits.join(', ') || 'A voice of an ElevenLabs account';
  return {
    voiceId: `${VOICE_PREFIX}${voice.voice_id}`,
    program: voice.voice_id,
    name: oneLine(voice.name?.trim() || voice.voice_id, NAME_CHARACTERS_MAX),
    description: oneLine(
      description.charAt(0).toUpperCase() + description.slice(1),
      DESCRIPTION_CHARACTERS_MAX,
    ),
    gender: GENDERS.find((gender) => gender === word(labels, 'gender')) ?? 'neutral',
    age: AGES[word(labels, 'age')],
    languages: [language, ...others],
    style: [
      'connected',
      ...[word(labels, 'descriptive', 'description'), word(labels, 'use_case', 'use case')].filter(Boolean),
    ],
    sample: sampleIn(language),
  };
};

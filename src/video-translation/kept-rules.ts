import { SUBTITLE_LINE_LENGTH_MAX, SUBTITLE_LINES_MAX } from '../contract/constants/subtitles.ts';
import { DEFAULT_SUBTITLE_RULES } from '../contract/constants/video-translation.ts';
import type { SubtitleRules } from '../contract/index.ts';
import { storageKey } from '../api/storage-key.ts';
import { toJson } from '../api/to-json.ts';
import { netflix, type SubtitleLimits } from '../studio/model/subtitles/presets.ts';
import type { Stores } from '../stores/registry.ts';

type Place = Pick<Stores, 'client' | 'storage'>;

const keyOf = ({ client }: Place) => storageKey(client.apiBase, 'subtitle_preset');

/** Limits that the server would refuse above this, and with them the whole order. */
const MOST: Partial<SubtitleLimits> = {
  linesMax: SUBTITLE_LINES_MAX,
  lineLengthMax: SUBTITLE_LINE_LENGTH_MAX,
};

/** Valid limits only: browser storage may contain anything. */
const limitsIn = (kept: unknown): Partial<SubtitleLimits> => {
  const known = Object.keys(netflix.limitsOf('en'));
  return Object.fromEntries(
    Object.entries(Object(kept) as Record<string, number>).filter(
      ([name, value]) =>
        known.includes(name) &&
        Number.isFinite(value) &&
        value >= 0 &&
        value <= (MOST[name as keyof SubtitleLimits] ?? Infinity),
    ),
  );
};

/** The subtitle rules last chosen in this browser, which a new translation begins with; the default if none were. */
export function keptRules(place: Place): SubtitleRules {
  try {
    const { id, limits } = JSON.parse(place.storage.get(keyOf(place)) ?? '{}') as Partial<SubtitleRules>;
    return id === 'bbc' || id === 'own' ? { id, limits: limitsIn(limits) } : DEFAULT_SUBTITLE_RULES;
  } catch {
    return DEFAULT_SUBTITLE_RULES;
  }
}

export const keepRules = (place: Place, rules: SubtitleRules): void =>
  void place.storage.set(keyOf(place), toJson(rules));

import type { SubtitleRules } from '../../../../contract/index.ts';
import { storageKey } from '../../../../api/storage-key.ts';
import { toJson } from '../../../../api/to-json.ts';
import {
  netflix,
  type SubtitleLimits,
  type SubtitlePreset,
} from '../../../../studio/model/subtitles/presets.ts';
import type { Stores } from '../../../../stores/registry.ts';

/** The chosen guidelines; `limits` are the user's changes. */
export interface ChosenPreset {
  readonly id: SubtitlePreset['id'];
  readonly limits: Partial<SubtitleLimits>;
}

type Place = Pick<Stores, 'client' | 'storage'>;

const keyOf = ({ client }: Place) => storageKey(client.apiBase, 'subtitle_preset');

/** The rules in the server's format. */
export const rulesOf = ({ id, limits }: ChosenPreset): SubtitleRules => ({
  id,
  limits: id === 'own' ? limits : {},
});

/** Valid limits only: browser storage may contain anything. */
const limitsIn = (kept: unknown): Partial<SubtitleLimits> => {
  const known = Object.keys(netflix.limitsOf('en'));
  return Object.fromEntries(
    Object.entries(Object(kept) as object).filter(
      ([name, value]) => known.includes(name) && Number.isFinite(value) && (value as number) >= 0,
    ),
  );
};

/** The preset last chosen in this browser. */
export function keptPreset(place: Place): ChosenPreset {
  try {
    const { id, limits } = JSON.parse(place.storage.get(keyOf(place)) ?? '{}') as Partial<ChosenPreset>;
    return { id: id === 'bbc' || id === 'own' ? id : 'netflix', limits: limitsIn(limits) };
  } catch {
    return { id: 'netflix', limits: {} };
  }
}

export const keepPreset = (place: Place, preset: ChosenPreset): void =>
  void place.storage.set(keyOf(place), toJson(preset));

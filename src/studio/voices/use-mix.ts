import { useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { withOneMore, withoutOne, withShare } from './mix-shares.ts';
import type { MixGroup } from './mixable.ts';

/** A mix being composed. */
export interface Mix {
  readonly group: MixGroup;
  /** Shares in percent, which add up to 100. */
  readonly parts: readonly { voice: Voice; share: number }[];
  /** Voices of the group that are not in the mix. */
  readonly others: readonly Voice[];
  /** Voices that can be chosen for a part. */
  choiceFor(index: number): readonly Voice[];
  chooseGroup(group: MixGroup): void;
  chooseVoice(index: number, voiceId: string): void;
  setShare(index: number, percent: number): void;
  /** Adds a voice that is not in the mix yet. */
  add(): void;
  remove(index: number): void;
}

interface State {
  group: MixGroup;
  voices: readonly Voice[];
  shares: readonly number[];
}

const begin = (group: MixGroup, voiceId: string): State => {
  const first = group.voices.find(({ voice_id }) => voice_id === voiceId) ?? group.voices[0]!;
  const second = group.voices.find((voice) => voice !== first)!;
  return { group, voices: [first, second], shares: [50, 50] };
};

/** @param voiceId the initial voice, if it can be mixed */
export function useMix(groups: readonly MixGroup[], voiceId: string): Mix {
  const [{ group, voices, shares }, setState] = useState<State>(() => {
    const own = groups.find((one) => one.voices.some(({ voice_id }) => voice_id === voiceId));
    return begin(own ?? groups[0]!, voiceId);
  });
  const others = group.voices.filter((voice) => !voices.includes(voice));
  return {
    group,
    parts: voices.map((voice, index) => ({ voice, share: shares[index]! })),
    others,
    choiceFor: (index) => group.voices.filter((voice) => voice === voices[index] || others.includes(voice)),
    chooseGroup: (next) => setState(begin(next, voiceId)),
    chooseVoice(index, chosen) {
      const voice = others.find(({ voice_id }) => voice_id === chosen);
      if (voice) setState({ group, voices: voices.with(index, voice), shares });
    },
    setShare: (index, percent) => setState({ group, voices, shares: withShare(shares, index, percent) }),
    add() {
      const [voice] = others;
      if (voice) setState({ group, voices: [...voices, voice], shares: withOneMore(shares) });
    },
    remove(index) {
      setState({ group, voices: voices.toSpliced(index, 1), shares: withoutOne(shares, index) });
    },
  };
}

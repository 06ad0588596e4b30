import { timeline as texts } from '../../i18n/en/shared/timeline.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { Clip, Lane } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { clipName } from './clip-words.ts';

/** Clips rendered before and after the active one. Screen readers learn of the others by their number. */
const AROUND = 20;

interface ClipOptionsProps {
  index: ClipIndex;
  lanes: readonly Lane[];
  active: Clip | null;
  selection: ReadonlySet<string>;
  /** Id of the element of a clip. */
  idOf(clip: Clip): string;
  onPick(id: string): void;
}

/** The clips around the active one as text, for screen readers. */
export function ClipOptions({ index, lanes, active, selection, idOf, onPick }: ClipOptionsProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const at = active ? index.orderOf.get(active.id)! : 0;
  const first = Math.max(0, at - AROUND);
  const speakers = new Map(lanes.map(({ id, name }) => [id, name]));
  return index.inOrder.slice(first, at + AROUND + 1).map((clip, offset) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the listbox has the keyboard
    <div
      key={clip.id}
      id={idOf(clip)}
      role="option"
      aria-selected={selection.has(clip.id)}
      aria-posinset={first + offset + 1}
      aria-setsize={index.inOrder.length}
      onClick={() => onPick(clip.id)}
    >
      {clipName(t, locale, speakers.get(clip.laneId)!, clip)}
    </div>
  ));
}

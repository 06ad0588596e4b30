import { timeline as texts } from '../../i18n/en/shared/timeline.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { Lane } from './clip.ts';
import type { ClipIndex } from './clip-index.ts';
import { overrunWords } from './clip-words.ts';

interface SelectionStatusProps {
  index: ClipIndex;
  lanes: readonly Lane[];
  selection: ReadonlySet<string>;
}

/** Describes the selection: speaker and times of one clip, or the number of clips. Announced when it changes. */
export function SelectionStatus({ index, lanes, selection }: SelectionStatusProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const selected = [...selection].flatMap((id) => index.byId.get(id) ?? []);
  const [clip] = selected;
  const lane = lanes.find(({ id }) => id === clip?.laneId);
  const overrun = clip && selected.length === 1 ? overrunWords(t, locale, clip) : null;
  return (
    <p role="status" className="timeline-status">
      {selected.length > 1 && t('severalSelected', { count: selected.length })}
      {selected.length === 1 && clip && lane && (
        <bdi>
          {t('selected', {
            speaker: lane.name,
            start: formatTimestamp(clip.startMs),
            end: formatTimestamp(clip.endMs),
          })}
        </bdi>
      )}
      {overrun && <span className="timeline-overrun">{overrun}</span>}
    </p>
  );
}

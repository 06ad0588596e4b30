import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cueOf, type Row, type Rows } from '../../../studio/rows/row.ts';
import type { RowMade } from '../../../studio/rows/row-speech.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import type { EditedPassage } from '../model/passage-selection.ts';
import { PassageField } from './passage-field.tsx';
import { PassageView } from './passage-view.tsx';
import { SpeakerMargin } from './speaker-margin.tsx';

interface ParagraphViewProps {
  chapter: OpenChapter;
  rows: Rows;
  /** Not read. A new map re-renders the memoized paragraph when its takes change. */
  made: ReadonlyMap<string, RowMade>;
  /** Words that were not heard, by the ids of passages. */
  missed: ReadonlyMap<string, readonly string[]>;
  /** Ids of passages in this paragraph; null if the passage is elsewhere. */
  active: string | null;
  heard: string | null;
  editing: EditedPassage | null;
  selected: ReadonlySet<string>;
}

/** The passage whose speaker the margin shows: the active one, else the first one not spoken by the narrator. */
const leadOf = (rows: Rows, active: string | null): Row =>
  rows.find(({ segment_id }) => segment_id === active) ??
  rows.find(({ speaker }) => speaker !== null) ??
  rows[0]!;

/** A paragraph, with a speaker in the margin. */
export const ParagraphView = memo(function ParagraphView(props: ParagraphViewProps) {
  const { chapter, rows, missed, active, heard, editing, selected } = props;
  const { model } = useBook();
  const t = useText(bookEditor);
  const hues = useStore(model.$hues);
  return (
    <>
      <SpeakerMargin row={leadOf(rows, active)} chapter={chapter} />
      <div className="book-paragraph-text" dir="auto">
        {rows.map((row) => {
          const id = row.segment_id;
          if (editing?.id === id) return <PassageField key={id} row={row} caret={editing.caret} />;
          const { left_out, bookmarked } = cueOf(row);
          const words = missed.get(id);
          return (
            <PassageView
              key={id}
              row={row}
              hue={row.speaker === null ? null : (hues.get(row.speaker) ?? 0)}
              state={chapter.speech.stateOf(row)}
              isActive={id === active}
              isSelected={selected.has(id)}
              isHeard={id === heard}
              isUnsure={row.cue?.unsure === true}
              isLeftOut={left_out}
              isBookmarked={bookmarked}
              missed={words && words.length > 0 ? t('missed', { words: words.join(', ') }) : null}
              onSelect={(isRange) => {
                chapter.selection.edit(null);
                chapter.selection.select(id, isRange);
              }}
              onEdit={() => chapter.selection.edit({ id })}
            />
          );
        })}
      </div>
    </>
  );
});

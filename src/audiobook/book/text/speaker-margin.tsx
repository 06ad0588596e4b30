import { useStore } from '@nanostores/react';
import type { CSSProperties } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';

/** The speaker of a passage in the margin of its paragraph. A click selects the passage. */
export function SpeakerMargin({ row, chapter }: { row: Row; chapter: OpenChapter }) {
  const { model } = useBook();
  const t = useText(bookEditor);
  const hues = useStore(model.$hues);
  const { speaker } = row;
  return (
    <button
      type="button"
      className="book-margin"
      tabIndex={-1}
      data-speaker={speaker !== null || undefined}
      data-unsure={row.cue?.unsure || undefined}
      style={speaker === null ? undefined : ({ '--speaker-hue': hues.get(speaker) ?? 0 } as CSSProperties)}
      onClick={() => chapter.selection.select(row.segment_id)}
    >
      <span dir="auto">{speaker ?? t('narrator')}</span>
    </button>
  );
}

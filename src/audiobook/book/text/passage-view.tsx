import Bookmark from 'lucide-react/icons/bookmark';
import type { CSSProperties } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import type { RowState } from '../../../studio/rows/row-speech.ts';

interface PassageViewProps {
  row: Row;
  /** Hue of the speaker in degrees; null for the narrator. */
  hue: number | null;
  state: RowState;
  isActive: boolean;
  isSelected: boolean;
  isHeard: boolean;
  isUnsure: boolean;
  isLeftOut: boolean;
  isBookmarked: boolean;
  /** Names the words that were not heard; null if all were. */
  missed: string | null;
  onSelect(isRange: boolean): void;
  onEdit(): void;
}

/** A passage in the text, in the colour of its speaker, with marks where the user should check something. */
export function PassageView(props: PassageViewProps) {
  const { row, hue, state, isActive, isSelected, isHeard, isUnsure, isLeftOut, isBookmarked } = props;
  const { missed, onSelect, onEdit } = props;
  const t = useText(bookEditor);
  const notes = [isUnsure && t('unsure'), missed, state === 'failed' && t('state_failed')].filter(Boolean);
  return (
    <>
      {isBookmarked && (
        <Bookmark size={14} fill="currentColor" className="book-mark" aria-label={t('bookmark')} role="img" />
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list has the keys */}
      <span
        className="book-passage"
        data-id={row.segment_id}
        data-speaker={hue !== null || undefined}
        data-active={isActive || undefined}
        data-selected={isSelected || undefined}
        data-heard={isHeard || undefined}
        data-unsure={isUnsure || undefined}
        data-left-out={isLeftOut || undefined}
        data-missed={missed !== null || undefined}
        data-state={state}
        aria-current={isActive || undefined}
        title={notes.length > 0 ? notes.join(' · ') : undefined}
        style={hue === null ? undefined : ({ '--speaker-hue': hue } as CSSProperties)}
        onClick={(event) => onSelect(event.shiftKey)}
        onDoubleClick={onEdit}
      >
        {row.text}
      </span>
      {row.gap && ' '}
    </>
  );
}

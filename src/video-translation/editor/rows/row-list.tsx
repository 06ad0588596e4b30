import { useStore } from '@nanostores/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import Rows3 from 'lucide-react/icons/rows-3';
import { useCallback, useEffect, useRef, type MouseEvent } from 'react';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { castsOf, hasOwnVoice } from '../../../studio/rows/speakers.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useEditor } from '../context.ts';
import { spokenAfter } from '../model/row-fit.ts';
import { rowKeys } from './row-keys.ts';
import { RowView } from './row-view.tsx';
import rowsCss from './rows.css?inline';

/** Estimated height in px of a row with one line of text. Rows are measured as they appear. */
const ROW_HEIGHT = 81;
/** Rows rendered beyond each edge. */
const OVERSCAN = 6;

/**
 * The rows, virtualized. Arrow keys move between rows, Enter edits; see the shortcuts dialog.
 * @param shown the rows that pass the filter, updated when typing pauses
 */
export function RowList({ shown }: { shown: readonly Row[] }) {
  useSheet(rowsCss);
  const { editor, commands, review } = useEditor();
  const { selection, speech, fits } = editor;
  const t = useText(editorRows);
  const scroller = useRef<HTMLDivElement>(null);
  const { active, ids } = useStore(selection.$selected);
  const editing = useStore(selection.$editing);
  const made = useStore(speech.$made);
  const all = useStore(editor.rows.$rows);
  // Subscribes to the output, which decides whether rows are spoken and which `fits` reads
  useStore(editor.$settings);
  const casts = castsOf(useStore(editor.rows.$calm));
  const { byRow } = useStore(review.checks.$found);
  const { matches, current } = useStore(review.search.$found);
  const backs = useStore(review.back.$made);
  const match = matches[current];
  const activeAt = active === null ? -1 : shown.findIndex(({ segment_id }) => segment_id === active);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    // A new function would make the list measure all rows again
    getItemKey: useCallback((index: number) => shown[index]!.segment_id, [shown]),
    overscan: OVERSCAN,
    // The active row stays rendered, because it may contain the caret
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      if (activeAt < 0 || inSight.includes(activeAt)) return inSight;
      return [...inSight, activeAt].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (activeAt >= 0) rows.scrollToIndex(activeAt, { align: 'auto' });
  }, [rows, active, activeAt]);
  const isWriting = editing !== null;
  useEffect(() => {
    const list = scroller.current;
    if (!isWriting || !list) return;
    return () => {
      // A key closed the field: focus the list, so that its keys work
      if ((list.getRootNode() as ShadowRoot).activeElement === null) list.focus({ preventScroll: true });
    };
  }, [isWriting]);

  const onMouseDown = (event: MouseEvent) => {
    // Shift-click selects rows, not text
    if (event.shiftKey && !(event.target as Element).closest('textarea, input')) event.preventDefault();
  };
  if (shown.length === 0) {
    const isFiltered = all.length > 0;
    return (
      <EmptyState
        icon={Rows3}
        title={t(isFiltered ? 'noneShown' : 'empty')}
        text={t(isFiltered ? 'noneShownText' : 'emptyText')}
      />
    );
  }
  return (
    <div
      ref={scroller}
      className="vt-rows-scroll"
      role="group"
      aria-label={t('rows')}
      tabIndex={0}
      onMouseDown={onMouseDown}
      onKeyDown={(event) => rowKeys(event, commands)}
    >
      <ul style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const id = shown[index]!.segment_id;
          const place = editor.rows.indexOf(id);
          const row = all[place]!;
          return (
            <li
              key={id}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={shown.length}
              aria-current={id === active || undefined}
              style={{ insetBlockStart: start }}
            >
              <RowView
                row={row}
                number={place + 1}
                made={made.get(id)}
                fit={fits.fitOf(row, spokenAfter(all, place))}
                isOwnVoice={hasOwnVoice(row, casts.get(row.speaker) ?? null)}
                findings={byRow.get(id)}
                matches={matches.length > 0 ? review.search.matchesIn(row) : undefined}
                match={match?.rowId === id ? match : undefined}
                back={backs.get(id)}
                isActive={id === active}
                isSelected={ids.has(id)}
                editing={editing?.id === id ? editing : null}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

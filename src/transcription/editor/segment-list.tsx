import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { setCaret } from './caret.ts';
import { SegmentRow } from './segment-row.tsx';
import type { TextActions } from './segment-text.tsx';
import type { Caret, Segments, Transcript } from './transcript.ts';

/** Height in px of a row whose text fits on one line. Other rows are measured. */
const ROW_HEIGHT = 52;
/** Rows rendered beyond each edge. */
const OVERSCAN = 6;

/** Commands of the editor to the list. */
export interface SegmentListHandle {
  /** Sets the caret in any row, rendered or not. */
  focus(caret: Caret): void;
  /** Scrolls a row into view. */
  reveal(index: number): void;
  /** Moves the focus to the list itself, where the space bar plays. */
  leave(): void;
}

interface SegmentListProps {
  ref: Ref<SegmentListHandle>;
  transcript: Transcript;
  segments: Segments;
  /** Index of the segment being played; -1 for none. */
  spoken: number;
  isPlaying: boolean;
  language: string | undefined;
  query: string;
  actions: Omit<TextActions, 'register'>;
  elements: Map<string, HTMLElement>;
  onPlay(ms: number): void;
}

/** The rows, virtualized. Scrolls along during playback until the user scrolls. */
export function SegmentList(props: SegmentListProps) {
  const { ref, transcript, segments, spoken, isPlaying, language, query, elements, onPlay } = props;
  const t = useText(transcriptEditor);
  const scroller = useRef<HTMLDivElement>(null);
  /** Id of the focused row, which stays rendered so that scrolling does not lose the caret. */
  const [focused, setFocused] = useState<string | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const wanted = useRef<Caret | null>(null);
  const focusedAt = focused === null ? -1 : segments.findIndex(({ segment_id }) => segment_id === focused);
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    // A new function would make the list measure all rows again
    getItemKey: useCallback((index: number) => segments[index]!.segment_id, [segments]),
    overscan: OVERSCAN,
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      if (focusedAt < 0 || inSight.includes(focusedAt)) return inSight;
      return [...inSight, focusedAt].sort((a, b) => a - b);
    },
  });
  const given = useRef(props.actions);
  useLayoutEffect(() => {
    given.current = props.actions;
  });
  /** Stable callbacks, so that scrolling does not re-render the memoized rows. */
  const [actions] = useState<TextActions>(() => ({
    change: (...args) => given.current.change(...args),
    keyDown: (...args) => given.current.keyDown(...args),
    press: (...args) => given.current.press(...args),
    register: (id, element) => void (element ? elements.set(id, element) : elements.delete(id)),
  }));

  const reveal = (index: number) => {
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' });
  };
  const [, ask] = useState(0);
  /** Sets the wanted caret after an edit, because replacing a row's text loses it. */
  const place = () => {
    const caret = wanted.current;
    const element = caret && elements.get(caret.id);
    if (!element) return;
    wanted.current = null;
    setCaret(element, caret.offset);
    element.scrollIntoView({ block: 'nearest' });
  };
  useLayoutEffect(place);
  useImperativeHandle(ref, () => ({
    focus(caret) {
      wanted.current = caret;
      setFocused(caret.id);
      ask((count) => count + 1);
    },
    reveal,
    leave: () => scroller.current?.focus(),
  }));

  useEffect(() => {
    if (isPlaying) setFollowing(true);
  }, [isPlaying]);
  const mayFollow = isPlaying && isFollowing;
  useEffect(() => {
    // The row that the user types in stays in view
    if (mayFollow && spoken >= 0 && (focusedAt < 0 || focusedAt === spoken))
      rows.scrollToIndex(spoken, { align: 'auto' });
  }, [rows, mayFollow, spoken, focusedAt]);
  const stopFollowing = () => isPlaying && setFollowing(false);

  return (
    <div className="tr-segments" part="editor">
      <div
        ref={scroller}
        className="tr-segments-scroll"
        role="group"
        aria-label={t('text')}
        tabIndex={-1}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
      >
        <ul style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const segment = segments[index]!;
            return (
              <li
                key={segment.segment_id}
                ref={rows.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={segments.length}
                style={{ insetBlockStart: start }}
                onFocus={() => setFocused(segment.segment_id)}
                onBlur={() => setFocused(null)}
              >
                <SegmentRow
                  segment={segment}
                  isSpoken={index === spoken}
                  language={language}
                  query={query}
                  actions={actions}
                  transcript={transcript}
                  onPlay={onPlay}
                />
              </li>
            );
          })}
        </ul>
      </div>
      {isPlaying && !isFollowing && (
        <div className="tr-follow">
          <Button size={32} icon={LocateFixed} onClick={() => setFollowing(true)}>
            {t('follow')}
          </Button>
        </div>
      )}
    </div>
  );
}

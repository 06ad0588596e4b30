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

/** Height of a row whose text fits on one line, in px; the others are measured. */
const ROW_HEIGHT = 52;
/** Rows rendered beyond either edge. */
const OVERSCAN = 6;

/** What the editor asks its rows for. */
export interface SegmentListHandle {
  /** Puts the caret there, wherever the row is. */
  focus(caret: Caret): void;
  /** Brings a row into sight. */
  reveal(index: number): void;
  /** The list itself has the focus: the space bar plays. */
  leave(): void;
}

interface SegmentListProps {
  ref: Ref<SegmentListHandle>;
  transcript: Transcript;
  segments: Segments;
  /** Index of the segment that is heard; -1 for none. */
  spoken: number;
  isPlaying: boolean;
  language: string | undefined;
  query: string;
  actions: Omit<TextActions, 'register'>;
  elements: Map<string, HTMLElement>;
  onPlay(ms: number): void;
}

/** The rows in sight, of as many as there are. While it plays, it scrolls along until the user scrolls. */
export function SegmentList(props: SegmentListProps) {
  const { ref, transcript, segments, spoken, isPlaying, language, query, elements, onPlay } = props;
  const t = useText(transcriptEditor);
  const scroller = useRef<HTMLDivElement>(null);
  /** Stays rendered, else the caret would be lost when it is scrolled away. */
  const [focused, setFocused] = useState<string | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const wanted = useRef<Caret | null>(null);
  const focusedAt = focused === null ? -1 : segments.findIndex(({ segment_id }) => segment_id === focused);
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    // A new function would have every row measured again
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
  /** Always the same, so that rows stay as they are while the list is scrolled. */
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
  /** After the text has changed: the caret of a text that is replaced is lost. */
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
    // Who types in another row keeps it in sight
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

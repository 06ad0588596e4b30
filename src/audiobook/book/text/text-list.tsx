import { useStore } from '@nanostores/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import FileText from 'lucide-react/icons/file-text';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { useBook } from '../context.ts';
import type { OpenChapter } from '../model/open-chapter.ts';
import { paragraphsOf } from '../model/passages.ts';
import { ParagraphView } from './paragraph-view.tsx';
import { passageKeys } from './passage-keys.ts';
import { useSpokenWord } from './use-spoken-word.ts';

/** Estimated height in px of a paragraph before it is measured. */
const PARAGRAPH_HEIGHT = 90;
const OVERSCAN = 4;

/** Whether a text is a title, regardless of case and of a full stop. */
const saysTitle = (text: string, title: string): boolean =>
  text.trim().replace(/\.$/, '').toLowerCase() === title.trim().replace(/\.$/, '').toLowerCase();

interface TextListProps {
  chapter: OpenChapter;
  title: string;
  isReading: boolean;
}

/** The paragraphs of the open chapter, virtualized. */
export function TextList({ chapter, title, isReading }: TextListProps) {
  const { model, commands } = useBook();
  const t = useText(bookEditor);
  const scroller = useRef<HTMLDivElement>(null);
  const all = useStore(chapter.rows.$rows);
  const { active, ids } = useStore(chapter.selection.$selected);
  const editing = useStore(chapter.selection.$editing);
  const made = useStore(chapter.speech.$made);
  const heard = useStore(model.player.$currentKey);
  const isMoving = useStore(model.player.$state) !== 'stopped';
  const { book_chapters: chapters } = useStore(model.$book);
  const check = chapters.find(({ chapter_id }) => chapter_id === chapter.id)?.check;
  const missed = useMemo(
    () => new Map(check?.passages.map((passage) => [passage.segment_id, passage.missed])),
    [check],
  );
  const paragraphs = useMemo(() => paragraphsOf(all), [all]);
  // A first paragraph that reads the title is displayed as the title
  const isTitled = saysTitle(paragraphs[0]?.rows.map(({ text }) => text).join(' ') ?? '', title);
  const placeOf = useMemo(
    () =>
      new Map(
        paragraphs.flatMap(({ rows }, index) => rows.map(({ segment_id }) => [segment_id, index] as const)),
      ),
    [paragraphs],
  );
  const activeAt = active === null ? -1 : (placeOf.get(active) ?? -1);
  const heardAt = isMoving && isReading && heard !== null ? (placeOf.get(heard) ?? -1) : -1;
  const list = useVirtualizer({
    count: paragraphs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PARAGRAPH_HEIGHT,
    // A new function would make the list measure all paragraphs again
    getItemKey: useCallback((index: number) => paragraphs[index]!.id, [paragraphs]),
    overscan: OVERSCAN,
    scrollPaddingStart: 24,
    // The title is above the paragraphs
    scrollPaddingEnd: 96,
    // The active paragraph stays rendered, since it may have the caret
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      if (activeAt < 0 || inSight.includes(activeAt)) return inSight;
      return [...inSight, activeAt].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (activeAt >= 0) list.scrollToIndex(activeAt, { align: 'auto' });
  }, [list, active, activeAt]);
  useEffect(() => {
    if (heardAt >= 0) list.scrollToIndex(heardAt, { align: 'auto' });
  }, [list, heardAt]);
  useSpokenWord(chapter, scroller, isReading);
  const shown = useStore(chapter.selection.$shown);
  useEffect(() => {
    if (shown > 0) scroller.current?.focus({ preventScroll: true });
  }, [shown]);
  const isWriting = editing !== null;
  useEffect(() => {
    const element = scroller.current;
    if (!isWriting || !element) return;
    return () => {
      // A key closed the field: focus the text, so that its keys work
      if ((element.getRootNode() as ShadowRoot).activeElement === null)
        element.focus({ preventScroll: true });
    };
  }, [isWriting]);

  if (all.length === 0) return <EmptyState icon={FileText} title={t('noText')} text={t('noTextText')} />;
  return (
    <div
      ref={scroller}
      className="book-scroll"
      role="group"
      aria-label={t('text')}
      tabIndex={0}
      onKeyDown={(event) => passageKeys(event, commands)}
    >
      {!isTitled && (
        <h2 className="book-chapter-head" dir="auto">
          {title}
        </h2>
      )}
      <div className="book-paragraphs" style={{ blockSize: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const paragraph = paragraphs[index]!;
          const has = (id: string | null | undefined) =>
            id != null && paragraph.rows.some(({ segment_id }) => segment_id === id);
          return (
            <div
              key={paragraph.id}
              ref={list.measureElement}
              data-index={index}
              data-title={(isTitled && index === 0) || undefined}
              className="book-paragraph"
              style={{ insetBlockStart: start }}
            >
              <ParagraphView
                {...{ chapter, made, missed }}
                rows={paragraph.rows}
                active={has(active) ? active : null}
                selected={ids}
                editing={has(editing?.id) ? editing : null}
                heard={isMoving && has(heard) ? heard : null}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

import AudioLines from 'lucide-react/icons/audio-lines';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import CircleDot from 'lucide-react/icons/circle-dot';
import Contrast from 'lucide-react/icons/contrast';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Minus from 'lucide-react/icons/minus';
import Pencil from 'lucide-react/icons/pencil';
import type { BookChapter } from '../../../contract/index.ts';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { formatLength } from '../../../i18n/format.ts';
import { formatRough } from '../../../i18n/rough-time.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { ProgressBar } from '../../../ui/lists/progress-bar.tsx';
import { chapterState, type ChapterState } from './chapter-state.ts';
import { useChapterTitle } from './chapter-title.ts';
import type { ChapterActions } from './use-chapter-actions.tsx';

const ICONS = {
  made: Check,
  part: Contrast,
  changed: CircleDot,
  new: Circle,
  making: LoaderCircle,
  'left-out': Minus,
} as const satisfies Record<ChapterState, unknown>;

interface ChapterRowProps {
  chapter: BookChapter;
  index: number;
  /** Number of the chapter, from 1; null for credits and for chapters that are left out. */
  number: number | null;
  actions: ChapterActions;
  isOpen: boolean;
  /** The only row of the list that Tab reaches. */
  isStop: boolean;
  /** The rows before and after this one. */
  previous: BookChapter | undefined;
  next: BookChapter | undefined;
}

/** A chapter in the list: its state, title and length, and a menu. */
export function ChapterRow(props: ChapterRowProps) {
  const { chapter, index, number, actions, isOpen, isStop, previous, next } = props;
  const t = useText(bookEditor);
  const { locale } = useLanguage();
  const titleOf = useChapterTitle();
  const state = chapterState(chapter);
  const Icon = ICONS[state];
  const { left_out, segments, made, duration_ms, made_ms, role } = chapter;
  const plain = titleOf(chapter);
  const title = left_out
    ? t('leftOutTitle', { title: plain })
    : number && !/\d/.test(plain)
      ? `${number} ${plain}`
      : plain;
  const facts: Readonly<Record<ChapterState, () => string>> = {
    'left-out': () => '',
    made: () => formatLength(duration_ms),
    changed: () => t('changedCount', { count: segments - made }),
    part: () => t('madeOf', { made: formatLength(made_ms), length: formatLength(duration_ms) }),
    making: () => t('madeOf', { made: formatLength(made_ms), length: formatLength(duration_ms) }),
    new: () => (duration_ms > 0 ? t('about', { length: formatRough(locale, duration_ms) }) : ''),
  };
  const isChapter = role === 'chapter';
  return (
    <div className="book-chapter" data-open={isOpen || undefined} data-state={state}>
      <button
        type="button"
        className="book-chapter-open"
        data-index={index}
        tabIndex={isStop ? 0 : -1}
        aria-current={isOpen || undefined}
        onClick={() => actions.open(chapter)}
      >
        <Icon size={14} aria-label={t(`state_${state}`)} role="img" />
        <span className="book-chapter-title" dir="auto">
          {title}
        </span>
        <span className="book-chapter-facts">{facts[state]()}</span>
      </button>
      <Menu
        label={t('moreFor', { title: plain })}
        items={[
          {
            label: t('makeOne'),
            icon: AudioLines,
            disabled: left_out,
            onSelect: () => actions.make(chapter),
          },
          'line',
          { label: t('renameChapter'), icon: Pencil, onSelect: () => actions.rename(chapter) },
          {
            label: t('moveUp'),
            icon: ArrowUp,
            disabled: !isChapter || previous?.role !== role,
            onSelect: () => void actions.move(chapter, -1),
          },
          {
            label: t('moveDown'),
            icon: ArrowDown,
            disabled: !isChapter || next?.role !== role,
            onSelect: () => void actions.move(chapter, 1),
          },
          {
            label: t('mergeNext'),
            disabled: !isChapter || next?.role !== role || next.left_out !== left_out,
            onSelect: () => actions.merge(chapter),
          },
          {
            label: t(left_out ? 'takeIn' : 'leaveOut'),
            onSelect: () => actions.leaveOut(chapter, !left_out),
          },
        ]}
      >
        {(trigger) => (
          <IconButton
            {...trigger}
            icon={Ellipsis}
            size={24}
            className="book-chapter-more"
            label={t('moreFor', { title: plain })}
          />
        )}
      </Menu>
      {(state === 'part' || state === 'making') && (
        <div className="book-chapter-progress">
          <ProgressBar label={t('chapterProgress', { title: plain })} value={made / Math.max(1, segments)} />
        </div>
      )}
    </div>
  );
}

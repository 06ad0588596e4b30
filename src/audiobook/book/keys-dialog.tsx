import { bookKeys } from '../../i18n/en/audiobook/book-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { CONTROL, KeySheet } from '../../studio/editor/key-sheet.tsx';

const GROUPS = [
  {
    title: 'inText',
    keys: [
      ['walk', ['↑', '↓']],
      ['extend', ['Shift', '↑', '↓']],
      ['edit', ['Enter']],
      ['narrator', ['0']],
      ['nth', ['1', '…', '9']],
      ['speaker', ['S']],
      ['unsure', ['U']],
      ['bookmark', ['B']],
      ['leaveOut', ['X']],
      ['merge', ['M']],
      ['remove', ['Delete']],
      ['playFrom', ['P']],
      ['playPause', ['␣']],
      ['undo', [CONTROL, 'Z']],
      ['redo', [CONTROL, 'Shift', 'Z']],
      ['thisList', ['?']],
    ],
  },
  {
    title: 'inField',
    keys: [
      ['next', ['Enter']],
      ['split', [CONTROL, 'Enter']],
      ['join', ['Backspace']],
      ['close', ['Escape']],
    ],
  },
  {
    title: 'inChapters',
    keys: [
      ['chapterWalk', ['↑', '↓']],
      ['chapterMove', ['Alt', '↑', '↓']],
      ['chapterRename', ['F2']],
    ],
  },
] as const;

/** The list of all keys of the book editor. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useText(bookKeys);
  const groups = GROUPS.map(({ title, keys }) => ({
    title: t(title),
    keys: keys.map(([name, parts]) => ({ label: t(name), parts })),
  }));
  return <KeySheet title={t('title')} groups={groups} onClose={onClose} />;
}

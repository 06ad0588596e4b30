import { editorKeys } from '../../i18n/en/video-translation/editor-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { CONTROL, KeySheet } from '../../studio/editor/key-sheet.tsx';

const GROUPS = [
  {
    title: 'everywhere',
    keys: [
      ['undo', [CONTROL, 'Z']],
      ['redo', [CONTROL, 'Shift', 'Z']],
      ['play', ['␣']],
      ['shuttle', ['J', 'K', 'L']],
      ['frames', [',', '.']],
      ['find', [CONTROL, 'F']],
      ['replace', [CONTROL, 'H']],
      ['nextFinding', ['F8']],
      ['previousFinding', ['Shift', 'F8']],
      ['sheet', ['?']],
    ],
  },
  {
    title: 'list',
    keys: [
      ['walk', ['↑', '↓']],
      ['extend', ['Shift', '↑', '↓']],
      ['ends', ['Home', 'End']],
      ['all', [CONTROL, 'A']],
      ['hear', ['P']],
      ['edit', ['Enter']],
      ['editSource', ['Shift', 'Enter']],
      ['add', ['N']],
      ['merge', ['M']],
      ['lock', ['Shift', 'L']],
      ['leaveOut', ['Shift', 'O']],
      ['bookmark', ['Shift', 'B']],
      ['fix', ['Shift', 'F']],
      ['remove', ['Delete']],
    ],
  },
  {
    title: 'field',
    keys: [
      ['split', [CONTROL, 'Enter']],
      ['next', ['Enter']],
      ['previous', ['Shift', 'Enter']],
      ['mergeBack', ['Backspace']],
      ['mergeNext', ['Delete']],
      ['wordsDown', ['Alt', 'Shift', '↓']],
      ['wordsUp', ['Alt', 'Shift', '↑']],
      ['close', ['Escape']],
    ],
  },
] as const;

/** All keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useText(editorKeys);
  const groups = GROUPS.map(({ title, keys }) => ({
    title: t(title),
    keys: keys.map(([name, parts]) => ({ label: t(name), parts })),
  }));
  return <KeySheet title={t('title')} groups={groups} onClose={onClose} />;
}

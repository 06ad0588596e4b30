import { editorKeys } from '../../i18n/en/video-translation/editor-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import shortcutsCss from './shortcuts-dialog.css?inline';

const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

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
  useSheet(shortcutsCss);
  const t = useText(editorKeys);
  return (
    <Dialog title={t('title')} width={720} closedBy="any" onClose={onClose}>
      <div className="vt-keys">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {keys.map(([name, parts]) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>
                    {parts.map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

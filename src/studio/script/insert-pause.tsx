import Hourglass from 'lucide-react/icons/hourglass';
import { speechEditing } from '../../i18n/en/speech/editing.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/layers/menu.tsx';
import { Tooltip } from '../../ui/layers/tooltip.tsx';
import type { EditorHandle } from './editor-handle.ts';

const SECONDS = [0.3, 0.5, 1, 2];

/** Inserts a pause at the caret. For a custom length, the number is selected, to be typed over. */
export function InsertPause({ editor }: { editor: EditorHandle }) {
  const t = useText(speechEditing);
  const { locale } = useLanguage();
  const insert = (seconds: number, selectsNumber = false) => {
    const number = String(seconds);
    const tag = `[pause ${number}s]`;
    const { start, end } = editor.selection();
    const before = /\s$|^$/.test(editor.text().slice(0, end)) ? '' : ' ';
    const after = /^\s/.test(editor.text().slice(end)) ? '' : ' ';
    const from = before.length + tag.indexOf(number);
    editor.insert({
      text: before + tag + after,
      // Inserts after the selection, which stays
      range: { start: Math.max(start, end), end },
      ...(selectsNumber && { select: { start: from, end: from + number.length } }),
    });
  };
  return (
    <Menu
      label={t('insertPause')}
      placement="below-start"
      items={[
        ...SECONDS.map((seconds) => ({
          label: t('pauseOf', { seconds: formatNumber(locale, seconds) }),
          onSelect: () => insert(seconds),
        })),
        'line',
        { label: t('pauseOwn'), onSelect: () => insert(1, true) },
      ]}
    >
      {(trigger) => (
        <Tooltip text={t('insertPauseTip')} placement="below">
          <Button size={32} variant="quiet" icon={Hourglass} aria-label={t('insertPause')} {...trigger}>
            <span className="tts-tool-text">{t('insertPause')}</span>
          </Button>
        </Tooltip>
      )}
    </Menu>
  );
}

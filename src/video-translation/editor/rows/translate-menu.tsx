import { useStore } from '@nanostores/react';
import Languages from 'lucide-react/icons/languages';
import { editorTranslate } from '../../../i18n/en/video-translation/editor-translate.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/layers/menu.tsx';
import { showToast } from '../../../ui/layers/toasts.ts';
import { useEditor } from '../context.ts';
import { canTranslate } from '../model/translate-rows.ts';

/** Translates rows again: the selected ones, the untranslated ones, or all. Shows the progress. */
export function TranslateMenu() {
  const { editor } = useEditor();
  const { rows, selection, translator, detail } = editor;
  const t = useText(editorTranslate);
  const work = useStore(translator.$work);
  const { ids } = useStore(selection.$selected);
  const all = useStore(rows.$calm);
  if (detail.source_language === null) return null;
  if (work)
    return (
      <div className="vt-translating">
        <p role="status" className="editor-hint">
          {t('progress', work)}
        </p>
        <Button size={32} variant="quiet" onClick={translator.cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  const able = all.filter(canTranslate);
  const choices = {
    selected: able.filter(({ segment_id }) => ids.has(segment_id)),
    missing: able.filter(({ text }) => text.trim() === ''),
    all: able,
  };
  const translate = async (some: readonly Row[]) => {
    const done = await translator.translate(some);
    if (done.rows === 0) return;
    const cost = t('cost', { count: done.credits });
    showToast({ tone: 'ok', text: t('done', { count: done.rows, cost }) });
  };
  return (
    <Menu
      label={t('translate')}
      placement="below-start"
      items={(['selected', 'missing', 'all'] as const).map((name) => ({
        label: t(name, { count: choices[name].length }),
        disabled: choices[name].length === 0,
        onSelect: () => void translate(choices[name]),
      }))}
    >
      {(trigger) => (
        <Button size={32} variant="quiet" icon={Languages} {...trigger}>
          {t('translate')}
        </Button>
      )}
    </Menu>
  );
}

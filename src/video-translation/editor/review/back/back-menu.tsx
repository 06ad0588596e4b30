import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { editorBack } from '../../../../i18n/en/video-translation/editor-back.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { languageName } from '../../../../i18n/language-name.ts';
import type { Row } from '../../../../studio/rows/row.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Menu } from '../../../../ui/layers/menu.tsx';
import { showToast } from '../../../../ui/layers/toasts.ts';
import { useEditor } from '../../context.ts';
import { backCredits, canTranslateBack } from './back-translations.ts';

/** The unchecked rows that can be checked: the selected ones, and all. */
interface Choices {
  selected: readonly Row[];
  unchecked: readonly Row[];
  isAll: boolean;
}

/** Translates unchecked rows back, the selected ones or all, and shows the progress. */
export function BackMenu() {
  const { editor, review } = useEditor();
  const { rows, selection, detail } = editor;
  const { back } = review;
  const t = useText(editorBack);
  const { locale } = useLanguage();
  const work = useStore(back.$work);
  const [choices, setChoices] = useState<Choices>({ selected: [], unchecked: [], isAll: false });
  const { source_language: source, target_language: target } = detail;
  if (source === null) return null;
  if (work)
    return (
      <div className="vt-translating">
        <p role="status" className="editor-hint">
          {t('progress', work)}
        </p>
        <Button size={32} variant="quiet" onClick={back.cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  /** Goes through all rows only when the menu is about to open, not on every key press. */
  const look = () => {
    const able = rows.$rows.get().filter(canTranslateBack);
    const { ids } = selection.$selected.get();
    const unchecked = able.filter((row) => !back.has(row));
    setChoices({
      selected: unchecked.filter(({ segment_id }) => ids.has(segment_id)),
      unchecked,
      isAll: unchecked.length === able.length,
    });
  };
  const check = async (some: readonly Row[]) => {
    const { rows: count, credits, reason } = await back.check(some);
    if (reason === 'no-engine') {
      const names = { source: languageName(locale, source), target: languageName(locale, target) };
      showToast({ tone: 'info', text: t('noEngine', names), about: 'back' });
    } else if (count > 0) {
      showToast({
        tone: 'ok',
        text: t('done', { count, cost: t('cost', { count: credits }) }),
        about: 'back',
      });
    }
  };
  return (
    <Menu
      label={t('menu')}
      placement="below-start"
      items={(['selected', 'unchecked'] as const).map((name) => {
        const some = choices[name];
        const lines = t(name === 'unchecked' && choices.isAll ? 'all' : name, { count: some.length });
        const cost = t('cost', { count: backCredits(some) });
        return {
          label: some.length > 0 ? t('priced', { lines, cost }) : lines,
          disabled: some.length === 0,
          onSelect: () => void check(some),
        };
      })}
    >
      {(trigger) => (
        <Button size={32} variant="quiet" {...trigger} onFocus={look} onPointerDown={look}>
          {t('menu')}
        </Button>
      )}
    </Menu>
  );
}

import { useStore } from '@nanostores/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { editorChecks } from '../../../../i18n/en/video-translation/editor-checks.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import { useEditor } from '../../context.ts';
import { isSameFinding } from './checks.ts';
import { FindingList } from './finding-list.tsx';
import { findingWords } from './finding-words.ts';
import { ROW_CHECKS, type RowCheck } from './finding.ts';
import { PresetField } from './preset-field.tsx';

/** The findings of the checks, with navigation and fixes. */
export function ChecksPane() {
  const { checks, $showsChecks } = useEditor().review;
  const t = useText(editorChecks);
  const { locale } = useLanguage();
  const { all } = useStore(checks.$found);
  const only = useStore(checks.$only);
  const current = useStore(checks.$current);
  const counts = useMemo(() => {
    const byCheck = new Map<RowCheck, number>();
    for (const { check } of all) byCheck.set(check, (byCheck.get(check) ?? 0) + 1);
    return byCheck;
  }, [all]);
  const listed = only === null ? all : all.filter(({ check }) => check === only);
  const kinds = ROW_CHECKS.filter((check) => counts.has(check) || check === only);
  const at = current === null ? -1 : listed.findIndex((one) => isSameFinding(current, one));
  const place = { number: at + 1, count: listed.length };
  return (
    <section className="vt-checks" aria-label={t('checks')}>
      <header className="vt-checks-head">
        <Select<RowCheck | 'all'>
          size={32}
          aria-label={t('kinds')}
          value={only ?? 'all'}
          options={[
            { value: 'all', label: t('all', { count: all.length }) },
            ...kinds.map((value) => ({
              value,
              label: t('only', { check: t(`check-${value}`), count: counts.get(value) ?? 0 }),
            })),
          ]}
          onChange={(value) => checks.$only.set(value === 'all' ? null : value)}
        />
        <PresetField />
        <IconButton
          icon={ChevronUp}
          label={t('previous')}
          aria-disabled={listed.length === 0 || undefined}
          onClick={() => void checks.walk(-1)}
        />
        <IconButton
          icon={ChevronDown}
          label={t('next')}
          aria-disabled={listed.length === 0 || undefined}
          onClick={() => void checks.walk(1)}
        />
        <IconButton icon={X} label={t('close')} onClick={() => $showsChecks.set(false)} />
      </header>
      <div className="vt-checks-told">
        <p role="status" className="editor-hint">
          {at < 0
            ? t('count', { count: listed.length })
            : `${t('counted', place)} · ${findingWords(t, locale, listed[at]!)}`}
        </p>
        {only !== null && listed.some(({ mend }) => mend) && (
          <Button size={32} onClick={() => void checks.mendAll(only)}>
            {t('mendAll')}
          </Button>
        )}
      </div>
      {listed.length === 0 ? (
        <EmptyState icon={ListChecks} title={t('none')} text={t('noneText')} />
      ) : (
        <FindingList findings={listed} current={current} />
      )}
    </section>
  );
}

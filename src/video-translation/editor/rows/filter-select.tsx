import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { editorChecks } from '../../../i18n/en/video-translation/editor-checks.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { useEditor } from '../context.ts';
import { ROW_CHECKS } from '../review/checks/finding.ts';
import { ROW_FILTERS, type RowFilter } from '../model/filter-rows.ts';

interface FilterSelectProps {
  value: RowFilter;
  /** Number of rows shown. */
  count: number;
  onChange(filter: RowFilter): void;
}

/** Choice of the row filter. */
export function FilterSelect({ value, count, onChange }: FilterSelectProps) {
  const { editor, review } = useEditor();
  const { rows } = editor;
  const t = useText(editorRows);
  const tChecks = useText(editorChecks);
  const all = useStore(rows.$calm);
  const { all: findings } = useStore(review.checks.$found);
  const checks = useMemo(
    () =>
      ROW_CHECKS.filter((name) => value === `check ${name}` || findings.some(({ check }) => check === name)),
    [findings, value],
  );
  const speakers = useMemo(() => [...speakerHues(all).keys()].filter((name) => name !== null), [all]);
  const options: { value: RowFilter; label: string }[] = [
    ...ROW_FILTERS.map((filter) => ({
      value: filter,
      label: filter === 'all' ? t('show-all', { count: all.length }) : t(`show-${filter}`),
    })),
    ...checks.map((name) => ({
      value: `check ${name}` as const,
      label: t('show-check', { check: tChecks(`check-${name}`) }),
    })),
    ...speakers.map((name) => ({
      value: `speaker ${name}` as const,
      label: t('show-speaker', { name }),
    })),
  ];
  return (
    <div className="vt-filter">
      {value !== 'all' && (
        <p role="status" className="editor-hint">
          {t('shown', { count })}
        </p>
      )}
      <Select<RowFilter>
        size={32}
        aria-label={t('show')}
        value={value}
        options={options}
        onChange={onChange}
      />
    </div>
  );
}

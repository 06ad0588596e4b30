import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { useEditor } from '../context.ts';
import { ROW_FILTERS, type RowFilter } from '../model/filter-rows.ts';
import { speakerHues } from './speaker-hue.ts';

interface FilterSelectProps {
  value: RowFilter;
  /** How many rows are shown. */
  count: number;
  onChange(filter: RowFilter): void;
}

/** Which rows are shown. */
export function FilterSelect({ value, count, onChange }: FilterSelectProps) {
  const { rows } = useEditor().editor;
  const t = useText(editorRows);
  const all = useStore(rows.$rows);
  const speakers = useMemo(() => [...speakerHues(all).keys()].filter((name) => name !== null), [all]);
  const options: { value: RowFilter; label: string }[] = [
    ...ROW_FILTERS.map((filter) => ({
      value: filter,
      label: filter === 'all' ? t('show-all', { count: all.length }) : t(`show-${filter}`),
    })),
    ...speakers.map((name) => ({
      value: `speaker ${name}` as const,
      label: t('show-speaker', { name }),
    })),
  ];
  return (
    <div className="vt-filter">
      {value !== 'all' && (
        <p role="status" className="vt-hint">
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

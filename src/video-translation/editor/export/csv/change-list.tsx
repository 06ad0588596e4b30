import { editorCsv } from '../../../../i18n/en/video-translation/editor-csv.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { LineChange } from './match-lines.ts';

/** Most changes listed; the rest are only counted. */
const SHOWN_MAX = 200;

/** The changes that a file would make, line by line. */
export function ChangeList({ changes }: { changes: readonly LineChange[] }) {
  const t = useText(editorCsv);
  const more = changes.length - SHOWN_MAX;
  return (
    <ul className="vt-changes" aria-label={t('changes')} tabIndex={0}>
      {changes.slice(0, SHOWN_MAX).map(({ id, number, field, before, after }) => (
        <li key={`${id} ${field}`}>
          <p className="editor-hint">{t(`at-${field}`, { number })}</p>
          <del dir="auto">{before || '—'}</del>
          <ins dir="auto">{after}</ins>
        </li>
      ))}
      {more > 0 && <li className="editor-hint">{t('more', { count: more })}</li>}
    </ul>
  );
}

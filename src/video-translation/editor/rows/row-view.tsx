import Bookmark from 'lucide-react/icons/bookmark';
import Lock from 'lucide-react/icons/lock';
import Ruler from 'lucide-react/icons/ruler';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { memo, type MouseEvent } from 'react';
import type { BackTranslation } from '../../../contract/index.ts';
import { editorChecks } from '../../../i18n/en/video-translation/editor-checks.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { formatList } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { setTimes } from '../../../studio/rows/edit-rows.ts';
import { cueOf, endOf, startOf, type Row, type RowField } from '../../../studio/rows/row.ts';
import { useEditor } from '../context.ts';
import type { RowFit as RowFitting } from '../model/row-fit.ts';
import type { Editing } from '../model/selection.ts';
import type { RowMade } from '../../../studio/rows/row-speech.ts';
import { BackLine } from '../review/back/back-line.tsx';
import { GlossaryMisses } from '../review/checks/glossary-misses.tsx';
import type { RowCheck, RowFinding } from '../review/checks/finding.ts';
import type { Match } from '../review/find/search.ts';
import { MarkedText, type Mark } from '../review/marked-text.tsx';
import { marksIn } from '../review/marks-in.ts';
import { GrowField } from '../../../studio/rows/grow-field.tsx';
import { OwnVoice } from './own-voice.tsx';
import { RowFit } from './row-fit.tsx';
import { fieldKeys } from './row-keys.ts';
import { RowTools } from './row-tools.tsx';
import { SpeakerButton } from './speaker-button.tsx';
import { TimeField } from './time-field.tsx';

interface RowViewProps {
  row: Row;
  /** Number among all rows, from 1. */
  number: number;
  /** How its speech fits; null if it is not spoken. */
  fit: RowFitting | null;
  /** Its takes. A new object re-renders the row. */
  made: RowMade | undefined;
  /** The voice differs from the speaker's. */
  isOwnVoice: boolean;
  /** Findings of the checks in this row. */
  findings: readonly RowFinding[] | undefined;
  /** Search matches in this row, and the current one. */
  matches: readonly Match[] | undefined;
  match: Match | undefined;
  /** Its back-translation, of the current or an earlier text. */
  back: BackTranslation | undefined;
  isActive: boolean;
  isSelected: boolean;
  editing: Editing | null;
}

/** A row with its times, speaker, texts, and how its speech fits. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { row, number, fit, isOwnVoice, isActive, isSelected, editing } = props;
  const { editor, commands, review } = useEditor();
  const t = useText(editorRows);
  const { segment_id: id } = row;
  const back = review.back.of(row);
  const marked = { row, findings: props.findings, matches: props.matches, match: props.match, back };
  const { left_out, bookmarked, fixed_length, note } = cueOf(row);
  const start = startOf(row);
  const end = endOf(row);
  const retime = (startMs: number, endMs: number) =>
    void editor.rows.edit(setTimes(editor.rows.$rows.get(), [{ id, startMs, endMs }]));
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const isRange = event.shiftKey || event.ctrlKey || event.metaKey;
    const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'one';
    const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'] as RowField | undefined;
    if (target.closest('button, input, textarea, dialog, [popover]')) {
      if (!isSelected) editor.selection.select(id);
    } else if (field && !isRange) {
      editor.selection.edit({ id, field, caret: caretAt(event, target) });
    } else {
      if (!isRange) editor.selection.edit(null);
      editor.selection.select(id, how);
      if (!isRange) commands.play();
    }
  };
  return (
    <div
      className="vt-row"
      role="group"
      aria-label={t('row', { number })}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-left-out={left_out || undefined}
      onClick={onClick}
    >
      <div className="vt-number">
        <span>{number}</span>
        {row.locked && <Lock size={12} role="img" aria-label={t('locked')} />}
        {bookmarked && <Bookmark size={12} fill="currentColor" role="img" aria-label={t('bookmarked')} />}
        {fixed_length && <Ruler size={12} role="img" aria-label={t('fixLength')} />}
        {props.findings && <FoundSign findings={props.findings} />}
      </div>
      <div className="vt-when">
        <TimeField
          label={t('start', { number })}
          ms={start}
          readOnly={row.locked}
          onChange={(ms) => retime(ms, Math.max(end, ms))}
        />
        <TimeField
          label={t('end', { number })}
          ms={end}
          readOnly={row.locked}
          onChange={(ms) => retime(start, ms)}
        />
        <SpeakerButton row={row} />
        {row.voice && (isOwnVoice || row.voice.speed !== 1) && (
          <OwnVoice voice={row.voice} isOwn={isOwnVoice} />
        )}
      </div>
      <RowText row={row} number={number} field="source" editing={editing} marks={marksIn('source', marked)} />
      <div className="vt-translated">
        <RowText
          row={row}
          number={number}
          field="translation"
          editing={editing}
          marks={marksIn('translation', marked)}
        />
        {props.findings && <GlossaryMisses findings={props.findings} />}
        {back && <BackLine made={back} language={editor.detail.source_language ?? undefined} />}
        {note && !isActive && <p className="vt-note-line">{note}</p>}
      </div>
      {isActive && <RowTools row={row} number={number} />}
      <RowFit row={row} fit={fit} />
    </div>
  );
});

/** Checks that the row reports in words beside its texts. The others appear in its warning sign. */
const SAID_IN_ROW: ReadonlySet<RowCheck> = new Set(['sound', 'glossary', 'empty']);

/** A sign that lists the findings. */
function FoundSign({ findings }: { findings: readonly RowFinding[] }) {
  const t = useText(editorChecks);
  const { locale } = useLanguage();
  const others = findings.filter(({ check }) => !SAID_IN_ROW.has(check));
  if (others.length === 0) return null;
  const names = [...new Set(others.map(({ check }) => t(`check-${check}`)))];
  const label = t('rowCount', { count: others.length, checks: formatList(locale, names) });
  return (
    <span className="vt-found" role="img" aria-label={label} title={label}>
      <TriangleAlert size={12} aria-hidden="true" />
    </span>
  );
}

/** Offset in a text at the clicked point; undefined if the browser cannot tell. */
function caretAt({ clientX, clientY }: MouseEvent, target: Element): number | undefined {
  const root = target.getRootNode() as ShadowRoot;
  const place = document.caretPositionFromPoint?.(clientX, clientY, { shadowRoots: [root] });
  const text = target.closest('p');
  if (!text || place?.offsetNode.nodeType !== Node.TEXT_NODE) return undefined;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(place.offsetNode, place.offset);
  return before.toString().length;
}

interface RowTextProps {
  row: Row;
  number: number;
  field: RowField;
  editing: Editing | null;
  marks: readonly Mark[];
}

/** One of the texts of a row. A click starts editing. */
function RowText({ row, number, field, editing, marks }: RowTextProps) {
  const { editor, commands } = useEditor();
  const t = useText(editorRows);
  const { detail, selection } = editor;
  const { segment_id: id } = row;
  const isSource = field === 'source';
  const text = isSource ? (row.source_text ?? '') : row.text;
  const language = (isSource ? detail.source_language : detail.target_language) ?? undefined;
  return (
    <div className="vt-text" data-field={field} data-empty={text === '' || undefined}>
      {editing?.field === field ? (
        <GrowField
          label={t(isSource ? 'source' : 'translation', { number })}
          value={text}
          caret={editing.caret}
          language={language}
          readOnly={row.locked ? t('lockedHint') : undefined}
          onChange={(next) => commands.type(id, field, next)}
          onKeyDown={(event) => fieldKeys(event, commands, () => selection.edit(null))}
        />
      ) : (
        <p dir="auto" lang={language}>
          {text ? <MarkedText text={text} marks={marks} /> : t(isSource ? 'noSource' : 'noTranslation')}
        </p>
      )}
    </div>
  );
}

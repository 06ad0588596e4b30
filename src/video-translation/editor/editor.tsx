import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SEGMENT_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import type { VideoTranslationDetail } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { unsent } from '../../i18n/en/shared/unsent.ts';
import { videoEditor } from '../../i18n/en/video-translation/editor.ts';
import { editorRows } from '../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../i18n/use-text.ts';
import { putBack } from '../../studio/rows/edit-rows.ts';
import type { Rows } from '../../studio/rows/row.ts';
import { useProjectKeys } from '../../studio/editor/use-editor-keys.ts';
import { ReplacedNotice } from '../../studio/project/replaced-notice.tsx';
import { UnsentNotice } from '../../studio/project/unsent-notice.tsx';
import { useLeaving } from '../../studio/project/use-leaving.ts';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import type { Translations } from '../home/translations.ts';
import { raise } from '../raise.ts';
import { EditorContext } from './context.ts';
import editorCss from './editor.css?inline';
import { createCommands } from './model/commands.ts';
import { filterRows, type RowFilter } from './model/filter-rows.ts';
import { ChecksPane } from './review/checks/checks-pane.tsx';
import { FindBar } from './review/find/find-bar.tsx';
import reviewCss from './review/review.css?inline';
import { createReview } from './review/review.ts';
import { useReviewKeys } from './review/use-review-keys.ts';
import { createVideoEditor } from './model/editor-model.ts';
import { LockedMeanwhileNotice } from './locked-meanwhile-notice.tsx';
import { EditorNotices } from './notices.tsx';
import { PartsBar } from './parts/parts-bar.tsx';
import partsCss from './parts/parts.css?inline';
import { createParts } from './parts/parts.ts';
import { ReviewNotice } from './review-notice.tsx';
import { FilterSelect } from './rows/filter-select.tsx';
import { RowList } from './rows/row-list.tsx';
import { RowsTools } from './rows/rows-tools.tsx';
import { Side } from './side/side.tsx';
import { StagePane } from './stage-pane.tsx';
import { TimelinePane } from './timeline-pane.tsx';
import { TopBar } from './top-bar.tsx';
import { useStageKeys } from './use-stage-keys.ts';

interface EditorProps {
  detail: VideoTranslationDetail;
  list: Translations;
  /** Renders as a page of the workbench: its keys work while nothing has the focus. */
  isPage: boolean;
  onClose(): void;
  /** Fetches the detail again without showing it, because its addresses may have expired. */
  onRenew(): void;
}

const loadShortcuts = () => import('./shortcuts-dialog.tsx');

/** The editor of a translated video: its rows, the settings of the whole video, and the export. */
export function Editor({ detail, list, isPage, onClose, onRenew }: EditorProps) {
  useSheet(editorCss);
  useSheet(reviewCss);
  useSheet(partsCss);
  const stores = useStores();
  const host = useHost();
  const t = useText(videoEditor);
  const tRows = useText(editorRows);
  const tUnsent = useText(unsent);
  const tell = (text: string) => showToast({ tone: 'info', text, about: 'rows' });
  const [editor] = useState(() =>
    createVideoEditor({
      stores,
      detail,
      onMerged: (count) => showToast({ tone: 'info', text: t('merged', { count }), about: 'merged' }),
      onLeftUnsent: () => showToast({ tone: 'info', text: tUnsent('left') }),
      onLocked: (count, isAll) => tell(isAll ? tRows('lockedLine') : tRows('lockedLines', { count })),
      mayMake: (wanted) => raise(host, 'vox-generate', wanted),
      onMade: ({ script_id: script, made, failed, credits_charged: credits }) =>
        void raise(host, 'vox-generated', { script, made, failed, credits }),
      onPlay: (positionMs) =>
        void raise(host, 'vox-play', { script: detail.project_id, positionMs: Math.round(positionMs) }),
    }),
  );
  /** The rows that pass the filter. */
  const inSight = useRef<Rows>([]);
  const [commands] = useState(() =>
    createCommands(
      editor,
      () => inSight.current,
      (why) => tell(tRows(why, { limit: SEGMENT_CHARACTERS_MAX })),
    ),
  );
  const [filter, setFilter] = useState<RowFilter>('all');
  const [review] = useState(() =>
    createReview(editor, stores, (id) => {
      if (!inSight.current.some(({ segment_id }) => segment_id === id)) setFilter('all');
      editor.selection.edit(null);
      editor.selection.select(id);
    }),
  );
  const [parts] = useState(() => createParts(editor, review));
  const part = useStore(parts.$part);
  const [showsKeys, setShowsKeys] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const place = { frame, isOurs: isPage };
  useStageKeys(place, editor.stage);
  useReviewKeys(place, review);
  useProjectKeys(place, {
    ...commands,
    elsewhere: '.vt-side, .vt-find',
    onShortcuts: () => setShowsKeys(true),
  });
  useLeaving(editor.saving, editor.holdsMore);
  useEffect(() => editor.start(), [editor]);
  useEffect(() => review.start(), [review]);
  useEffect(() => parts.start(), [parts]);
  const rows = useStore(editor.rows.$calm);
  const made = useStore(editor.speech.$made);
  const found = useStore(review.checks.$found);
  const showsChecks = useStore(review.$showsChecks);
  const finding = useStore(review.$finding);
  const editing = useStore(editor.selection.$editing)?.id;
  const shown = useMemo(
    () => filterRows(rows, filter, { ...editor, found }, editing),
    // oxlint-disable-next-line react/exhaustive-deps -- what was made is read through the editor
    [rows, made, found, filter, editor, editing],
  );
  useLayoutEffect(() => {
    inSight.current = shown;
  }, [shown]);
  const context = useMemo(() => ({ editor, commands, review }), [editor, commands, review]);

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest('input, textarea, select, dialog')) return;
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    editor.selection.selectAll(shown.map(({ segment_id }) => segment_id));
  };
  return (
    <EditorContext value={context}>
      <section
        ref={frame}
        className="editor-frame vt-editor"
        data-part={part}
        {...focusPlace(t('editor'))}
        role="region"
        onKeyDown={onKeyDown}
      >
        <TopBar
          isPage={isPage}
          onClose={onClose}
          onRename={(title) => list.rename(detail.project_id, title)}
          onShortcuts={() => setShowsKeys(true)}
        />
        <div className="vt-body">
          <div className="vt-rows" part="editor">
            <RowsTools>
              <FilterSelect value={filter} count={shown.length} onChange={setFilter} />
            </RowsTools>
            <ReviewNotice onContinued={(item) => list.meet(item)} />
            {finding && <FindBar asked={finding} />}
            <EditorNotices />
            <UnsentNotice className="vt-notices" saving={editor.saving} />
            <ReplacedNotice
              className="vt-notices"
              saving={editor.saving}
              indexOf={editor.rows.indexOf}
              onUse={(text) => editor.rows.edit(putBack(editor.rows.$rows.get(), text))}
            />
            <LockedMeanwhileNotice />
            <RowList shown={shown} />
          </div>
          <div className="vt-right">
            <StagePane playUrl={detail.play_url} onRenew={onRenew} />
            {showsChecks ? <ChecksPane /> : <Side />}
          </div>
        </div>
        <PartsBar parts={parts} />
        <TimelinePane />
        {showsKeys && (
          <OnDemand load={loadShortcuts} onClose={() => setShowsKeys(false)}>
            {({ ShortcutsDialog }) => <ShortcutsDialog onClose={() => setShowsKeys(false)} />}
          </OnDemand>
        )}
      </section>
    </EditorContext>
  );
}

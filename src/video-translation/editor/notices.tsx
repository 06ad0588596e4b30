import { useStore } from '@nanostores/react';
import { videoEditor } from '../../i18n/en/video-translation/editor.ts';
import { editorSpeakers } from '../../i18n/en/video-translation/editor-speakers.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useEditor } from './context.ts';

/** Notices above the rows about what blocks the work. */
export function EditorNotices() {
  const { editor } = useEditor();
  const { saving, speech, rows, detail } = editor;
  const t = useText(videoEditor);
  const tSpeakers = useText(editorSpeakers);
  const state = useStore(saving.$state);
  const reason = useReportedError(useStore(saving.$failure));
  const { output } = useStore(editor.$settings);
  useStore(speech.$made);
  const all = useStore(rows.$calm);
  const uncast = useStore(editor.$uncast);
  const unrecorded = useStore(editor.$unrecorded);
  const failed = output === 'subtitles' ? 0 : all.filter((row) => speech.stateOf(row) === 'failed').length;
  const hasSpeakers = all.some(({ speaker }) => speaker !== null);
  return (
    <div className="vt-notices">
      {state === 'deleted' && <ErrorNotice text={t('deletedWhy')} />}
      {state === 'failed' && reason && (
        <ErrorNotice
          text={t('notSavedWhy', { reason })}
          retryLabel={t('retry')}
          onRetry={() => void saving.flush()}
        />
      )}
      {failed > 0 && <Banner tone="warn">{t('someFailed', { count: failed })}</Banner>}
      {uncast > 0 && <Banner tone="warn">{t('uncast', { count: uncast })}</Banner>}
      {unrecorded > 0 && <Banner tone="warn">{t('unrecorded', { count: unrecorded })}</Banner>}
      {detail.speakers_failed && !hasSpeakers && <Banner tone="warn">{tSpeakers('failed')}</Banner>}
    </div>
  );
}

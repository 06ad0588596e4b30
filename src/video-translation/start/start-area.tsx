import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { UPLOAD_BYTES_MAX } from '../../contract/constants/files.ts';
import { VIDEO_MS_MAX } from '../../contract/constants/video-translation.ts';
import type { VideoTranslationItem } from '../../contract/index.ts';
import { source as sourceTexts } from '../../i18n/en/shared/source.ts';
import { videoTranslationShell } from '../../i18n/en/video-translation/shell.ts';
import { videoTranslation as texts } from '../../i18n/en/video-translation/video-translation.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { DropArea } from '../../studio/source/drop-area.tsx';
import { mayBe } from '../../studio/source/file-kind.ts';
import { gigabytes } from '../../studio/source/file-size.ts';
import { FormChunk } from '../../studio/source/form-chunk.tsx';
import sourceCss from '../../studio/source/source.css?inline';
import { createRecordingUpload } from '../../studio/source/upload.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { ACCEPT } from '../accept.ts';
import type { Begin } from './order.ts';
import { isProjectFile } from './project-file.ts';
import { isSubtitleFile } from './subtitles.ts';
import { useRemoval } from './use-removal.ts';
import { useSubtitles } from './use-subtitles.ts';

interface StartAreaProps {
  begin: Begin;
  /** A file chosen before the panel loaded. */
  file: File | null;
  /** Id of a subtitle removal whose video and text are used; empty for none. */
  removal: string;
  onStarted(items: readonly VideoTranslationItem[]): void;
  onOpen(id: string): void;
}

const HOUR = 3_600_000;
const loadProject = () => import('./bring-project.tsx');
const loadForm = () => import('./order-form.tsx');

/** Takes a recording, its subtitles, or both, and the settings of the translation. */
export function StartArea({ begin, file, removal, onStarted, onOpen }: StartAreaProps) {
  useSheet(sourceCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const shellText = useText(videoTranslationShell);
  const sourceText = useText(sourceTexts);
  const { locale } = useLanguage();
  const [upload] = useState(() => createRecordingUpload({ client, storage, isHeld: false }));
  const state = useStore(upload.$upload);
  const [archive, setArchive] = useState<File | null>(null);
  const { subtitles, bring: bringSubtitles, take: takeSubtitles, remove: removeSubtitles } = useSubtitles();
  const { cleaned, problem, load: loadRemoval } = useRemoval(removal);
  useEffect(() => () => upload.dispose(), [upload]);

  const bring = (files: readonly File[]) => {
    const [project, ...projects] = files.filter(isProjectFile);
    const [text, ...texts] = files.filter(isSubtitleFile);
    const [recording, ...recordings] = files.filter((one) => !isSubtitleFile(one) && !isProjectFile(one));
    if (projects.length > 0) showToast({ tone: 'info', text: t('onlyOneProject') });
    if (project) setArchive(project);
    if (texts.length + recordings.length > 0) showToast({ tone: 'info', text: t('onlyOne') });
    if (text) void bringSubtitles(text);
    if (!recording) return;
    if (!mayBe(recording, 'audio', 'video')) {
      showToast({ tone: 'error', text: sourceText('notRecording', { name: recording.name }) });
    } else if (recording.size > UPLOAD_BYTES_MAX) {
      const most = gigabytes(locale, UPLOAD_BYTES_MAX);
      showToast({ tone: 'error', text: sourceText('tooLarge', { most }) });
    } else {
      upload.cancel();
      upload.begin(recording);
    }
  };
  const bringCarried = useEffectEvent(bring);
  useEffect(() => {
    if (file) bringCarried([file]);
  }, [file]);
  const bringCleaned = useEffectEvent(({ asset, title, cues }: NonNullable<typeof cleaned>) => {
    upload.cancel();
    upload.reuse(asset);
    if (cues.length > 0) takeSubtitles(t('removedText', { title }), cues);
  });
  useEffect(() => {
    if (cleaned) bringCleaned(cleaned);
  }, [cleaned]);

  const brought = archive && (
    <FormChunk load={loadProject}>
      {({ BringProject }) => (
        <BringProject
          key={`${archive.name} ${archive.size} ${archive.lastModified}`}
          file={archive}
          onImported={(item) => onStarted([item])}
          onOpen={onOpen}
          onGone={() => setArchive(null)}
        />
      )}
    </FormChunk>
  );
  if (brought && state.phase === 'none' && !subtitles) return brought;
  if (state.phase === 'none' && !subtitles) {
    return (
      <>
        {problem && <ErrorNotice text={problem} onRetry={loadRemoval} />}
        <DropArea
          title={shellText('dropTitle')}
          text={t('dropText', {
            size: gigabytes(locale, UPLOAD_BYTES_MAX),
            hours: VIDEO_MS_MAX / HOUR,
          })}
          accept={ACCEPT}
          multiple
          onFiles={bring}
        />
      </>
    );
  }
  return (
    <>
      {brought}
      <FormChunk load={loadForm}>
        {({ OrderForm }) => (
          <OrderForm
            {...{ begin, upload, state, subtitles }}
            onFiles={bring}
            onSubtitlesGone={removeSubtitles}
            onStarted={(items) => {
              upload.release();
              removeSubtitles();
              onStarted(items);
            }}
          />
        )}
      </FormChunk>
    </>
  );
}

import { VIDEO_MS_MAX } from '../../contract/constants/video-translation.ts';
import { videoOrder as texts } from '../../i18n/en/video-translation/order.ts';
import { formatLength } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { FileCard } from '../../studio/source/file-card.tsx';
import type { RecordingUpload, UploadState } from '../../studio/source/upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { RECORDINGS, SUBTITLES } from '../accept.ts';
import { AddFile } from './add-file.tsx';
import { DropOnForm } from './drop-on-form.tsx';
import { lengthAfter, lengthOf, refusalOf, type Brought } from './order.ts';
import type { Part } from './part.ts';
import { SubtitleCard } from './subtitle-card.tsx';
import type { BroughtSubtitles } from './use-subtitles.ts';

export interface BroughtFilesProps {
  upload: RecordingUpload;
  state: UploadState;
  /** Null without subtitles. */
  subtitles: BroughtSubtitles | null;
  brought: Brought;
  /** The part of the recording to translate; null for all of it. */
  part: Part | null;
  onFiles(files: readonly File[]): void;
  onSubtitlesGone(): void;
}

const HOUR = 3_600_000;

/** The recording and its subtitles. Either can be removed, and added later. */
export function BroughtFiles(props: BroughtFilesProps) {
  const { upload, state, subtitles, brought, part, onFiles, onSubtitlesGone } = props;
  const t = useText(texts);
  const refusal = refusalOf(brought, part);
  const afterMs = lengthAfter(brought);
  const length = formatLength(lengthOf(brought.asset, part));
  return (
    <DropOnForm onFiles={onFiles}>
      {state.phase === 'none' ? (
        <AddFile
          label={t('addVideo')}
          text={t('addVideoText')}
          accept={RECORDINGS}
          onFile={(file) => onFiles([file])}
        />
      ) : (
        <FileCard
          {...{ upload, state }}
          durationMs={brought.asset?.duration_ms ?? null}
          onRemove={upload.cancel}
        />
      )}
      {subtitles ? (
        <SubtitleCard subtitles={subtitles} onRemove={onSubtitlesGone} />
      ) : (
        <AddFile
          label={t('addSubtitles')}
          text={t('addSubtitlesText')}
          accept={SUBTITLES}
          onFile={(file) => onFiles([file])}
        />
      )}
      {refusal && (
        <ErrorNotice
          text={refusal === 'tooLong' ? t('tooLong', { length, hours: VIDEO_MS_MAX / HOUR }) : t('noSound')}
        />
      )}
      {afterMs > 0 && <Banner tone="warn">{t('afterVideo', { time: formatLength(afterMs) })}</Banner>}
    </DropOnForm>
  );
}

import FileAudio from 'lucide-react/icons/file-audio';
import FileVideo from 'lucide-react/icons/file-video';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { source as texts } from '../../i18n/en/shared/source.ts';
import { formatBytes, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';
import { NoRoom } from '../import/upload-file.ts';
import { fileSizesApart } from './file-size.ts';
import { isFileRefused, type RecordingUpload, type UploadState } from './upload.ts';

interface FileCardProps {
  upload: RecordingUpload;
  state: Exclude<UploadState, { phase: 'none' }>;
  /** Null while unknown. */
  durationMs: number | null;
  onRemove(): void;
}

/** The chosen recording, before, during and after its upload. */
export function FileCard({ upload, state, durationMs, onRemove }: FileCardProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const { file, phase } = state;
  const failure = phase === 'failed' ? state.failure : null;
  const noRoom = failure instanceof NoRoom ? failure : null;
  const sayNoRoom = ({ bytes, bytesMax }: NoRoom) => {
    const [size, left] = fileSizesApart(locale, file.size, Math.max(0, bytesMax - bytes));
    return t('noRoom', { size, left, most: formatBytes(locale, bytesMax) });
  };
  const reason = useReportedError(failure, noRoom ? sayNoRoom(noRoom) : undefined);
  const size = formatBytes(locale, file.size);
  const isVideo = phase === 'done' ? state.asset.kind === 'video' : file.type.startsWith('video/');
  const Icon = isVideo ? FileVideo : FileAudio;
  const sent = 'sentBytes' in state ? state.sentBytes : file.size;
  const figures = { sent: formatBytes(locale, sent), total: size };
  const facts =
    phase === 'sending'
      ? t('sentOf', figures)
      : phase === 'paused'
        ? t('pausedAt', figures)
        : durationMs !== null
          ? t('fileFacts', { length: formatLength(durationMs), size })
          : size;
  return (
    <>
      <div className="tool-file">
        <Icon size={20} aria-hidden="true" />
        <div className="tool-file-words">
          <p className="tool-file-name" dir="auto">
            {file.name}
          </p>
          <p className="tool-file-facts">{facts}</p>
        </div>
        {phase === 'sending' && <IconButton icon={Pause} label={t('pause')} onClick={upload.pause} />}
        {phase === 'paused' && <IconButton icon={Play} label={t('resume')} onClick={upload.resume} />}
        <IconButton
          icon={X}
          label={t('sentBytes' in state ? 'cancelUpload' : 'removeFile')}
          onClick={onRemove}
        />
      </div>
      {(phase === 'sending' || phase === 'paused') && (
        <ProgressBar label={t('sending', { name: file.name })} value={sent / file.size} />
      )}
      {reason && (
        <ErrorNotice
          text={t('uploadFailed', { reason })}
          onRetry={failure && !isFileRefused(failure) ? upload.resume : undefined}
        />
      )}
    </>
  );
}

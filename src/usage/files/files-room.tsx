import { files as texts } from '../../i18n/en/account/files.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { fileSizesApart } from '../../studio/source/file-size.ts';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';

interface FilesRoomProps {
  bytes: number;
  bytesMax: number;
}

/** Used and available storage. */
export function FilesRoom({ bytes, bytesMax }: FilesRoomProps) {
  const t = useText(texts);
  const { locale } = useLanguage();
  const isFull = bytes >= bytesMax;
  const [used, most] = fileSizesApart(locale, bytes, bytesMax);
  return (
    <div className="usage-room" data-full={isFull ? '' : undefined}>
      <span>{t('used', { used, most })}</span>
      <ProgressBar label={t('room')} value={bytes / bytesMax} />
      {isFull && <p>{t('over')}</p>}
    </div>
  );
}

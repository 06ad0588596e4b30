import ImageIcon from 'lucide-react/icons/image';
import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { asFailure } from '../../../api/failure.ts';
import type { Asset } from '../../../contract/index.ts';
import { editorExport } from '../../../i18n/en/video-translation/editor-export.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useReportedError } from '../../../notices/index.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { uploadFile } from '../../../studio/import/upload-file.ts';
import { FileButton } from '../../../ui/controls/file-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';

interface WatermarkPictureProps {
  /** Id of the chosen image; null for none. */
  chosen: string | null;
  onChoose(assetId: string | null): void;
}

/** Image types that the server accepts. */
const ACCEPT = 'image/png,image/jpeg,image/webp';

/** The field for a watermark image. Uploads the chosen file at once. */
export function WatermarkPicture({ chosen, onChoose }: WatermarkPictureProps) {
  const { client, storage } = useStores();
  const t = useText(editorExport);
  const [asset, setAsset] = useState<Asset | null>(null);
  const [failure, setFailure] = useState<ReturnType<typeof asFailure> | null>(null);
  const [running, setRunning] = useState<AbortController | null>(null);
  const reason = useReportedError(failure);
  useEffect(() => () => running?.abort(), [running]);
  // Other fields may change during the upload
  const choose = useRef(onChoose);
  useLayoutEffect(() => {
    choose.current = onChoose;
  });
  const bring = async (file: File) => {
    const work = new AbortController();
    setRunning(work);
    setFailure(null);
    try {
      const made = await uploadFile(file, { client, storage, kind: 'picture', signal: work.signal });
      setAsset(made);
      choose.current(made.asset_id);
    } catch (error) {
      if (!work.signal.aborted) setFailure(asFailure(error));
    } finally {
      setRunning(null);
    }
  };
  const shown = asset?.asset_id === chosen ? asset : null;
  return (
    <div className="export-mark">
      {chosen !== null && (
        <>
          {shown && <img src={client.address(shown.url)} alt="" />}
          <span dir="auto">{t('watermarkOf', { name: shown?.name ?? t('watermarkPicture') })}</span>
          <IconButton icon={X} label={t('watermarkRemove')} onClick={() => onChoose(null)} />
        </>
      )}
      <FileButton
        size={32}
        icon={ImageIcon}
        busy={running !== null}
        label={t(chosen === null ? 'watermarkChoose' : 'watermarkChange')}
        inputLabel={t('watermarkChoose')}
        accept={ACCEPT}
        onFile={(file) => void bring(file)}
      />
      {reason && <ErrorNotice text={reason} />}
    </div>
  );
}

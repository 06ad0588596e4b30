import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { BroughtProject, VideoTranslationItem } from '../../contract/index.ts';
import { bringProject as texts } from '../../i18n/en/video-translation/bring-project.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { createOrders } from '../../studio/jobs/orders.ts';
import { FileCard } from '../../studio/source/file-card.tsx';
import { focusPlace } from '../../studio/source/focus-place.ts';
import { createRecordingUpload } from '../../studio/source/upload.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { BroughtNotes } from './brought-notes.tsx';
import orderCss from './order.css?inline';

interface BringProjectProps {
  /** An exported translation. */
  file: File;
  onImported(item: VideoTranslationItem): void;
  onOpen(id: string): void;
  /** Called when the import was cancelled or is finished. */
  onGone(): void;
}

interface Imported {
  item: VideoTranslationItem;
  brought: BroughtProject;
}

/** Imports an exported translation, and lists what the file did not contain. */
export function BringProject({ file, onImported, onOpen, onGone }: BringProjectProps) {
  useSheet(orderCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const [upload] = useState(() => createRecordingUpload({ client, storage, isHeld: false, kind: 'project' }));
  const [orders] = useState(() =>
    createOrders(async (body: { asset_id: string }, idempotencyKey): Promise<Imported> => {
      const call = { body, idempotencyKey, silent: true };
      return (await client.call('POST /v1/video-translations/import', call)).data;
    }),
  );
  const state = useStore(upload.$upload);
  const [imported, setImported] = useState<Imported | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const reason = useReportedError(failure);
  const assetId = state.phase === 'done' ? state.asset.asset_id : null;

  useEffect(() => {
    upload.begin(file);
    return () => upload.dispose();
  }, [upload, file]);
  const read = async (asset_id: string) => {
    setFailure(null);
    try {
      const made = await orders.send({ asset_id });
      setImported(made);
      upload.release();
      onImported(made.item);
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  const begin = useEffectEvent(read);
  useEffect(() => {
    if (assetId !== null) void begin(assetId);
  }, [assetId]);

  if (imported)
    return (
      <div className="tool-order vt-order" {...focusPlace(t('title'))}>
        <p role="status">{t('imported', { title: imported.item.title })}</p>
        <BroughtNotes brought={imported.brought} />
        <div className="vt-imported-ways">
          <Button
            variant="primary"
            onClick={() => {
              onGone();
              onOpen(imported.item.project_id);
            }}
          >
            {t('open')}
          </Button>
          <Button onClick={onGone}>{t('another')}</Button>
        </div>
      </div>
    );
  return (
    <div className="tool-order vt-order" {...focusPlace(t('title'))}>
      {state.phase !== 'none' && (
        <FileCard
          {...{ upload, state }}
          durationMs={null}
          onRemove={() => {
            upload.cancel();
            onGone();
          }}
        />
      )}
      {assetId !== null && !failure && <p role="status">{t('reading')}</p>}
      {reason && (
        <ErrorNotice
          text={t('failed', { reason })}
          onRetry={failure?.status === 422 ? undefined : () => assetId && void read(assetId)}
        />
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { UPLOAD_BYTES_MAX } from '../../contract/constants/files.ts';
import { REMOVAL_MS_MAX } from '../../contract/constants/subtitle-removal.ts';
import { source as sourceTexts } from '../../i18n/en/shared/source.ts';
import { subtitleRemovalShell } from '../../i18n/en/subtitle-removal/shell.ts';
import { subtitleRemoval as texts } from '../../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { DropArea } from '../../studio/source/drop-area.tsx';
import { mayBe } from '../../studio/source/file-kind.ts';
import { gigabytes } from '../../studio/source/file-size.ts';
import { FormChunk } from '../../studio/source/form-chunk.tsx';
import sourceCss from '../../studio/source/source.css?inline';
import { createRecordingUpload } from '../../studio/source/upload.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { ACCEPT } from '../accept.ts';
import type { RemovalRow } from '../history/removals.ts';

interface StartAreaProps {
  /** A file that the user chose before the panel was loaded. */
  file: File | null;
  onStarted(item: RemovalRow): void;
}

const MINUTE = 60_000;
const loadForm = () => import('./search-form.tsx');

/** Takes a video, which is uploaded and then searched for text. */
export function StartArea({ file, onStarted }: StartAreaProps) {
  useSheet(sourceCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const shellText = useText(subtitleRemovalShell);
  const sourceText = useText(sourceTexts);
  const { locale } = useLanguage();
  const [upload] = useState(() => createRecordingUpload({ client, storage, isHeld: false }));
  const state = useStore(upload.$upload);
  useEffect(() => () => upload.dispose(), [upload]);

  const bring = ([first, ...others]: readonly File[]) => {
    if (!first) return;
    if (others.length > 0) showToast({ tone: 'info', text: t('onlyOne') });
    if (!mayBe(first, 'video')) showToast({ tone: 'error', text: t('noVideo', { name: first.name }) });
    else if (first.size > UPLOAD_BYTES_MAX) {
      const most = gigabytes(locale, UPLOAD_BYTES_MAX);
      showToast({ tone: 'error', text: sourceText('tooLarge', { most }) });
    } else upload.begin(first);
  };
  const bringCarried = useEffectEvent(bring);
  useEffect(() => {
    if (file) bringCarried([file]);
  }, [file]);

  if (state.phase === 'none') {
    return (
      <DropArea
        title={shellText('dropTitle')}
        text={t('dropText', {
          size: gigabytes(locale, UPLOAD_BYTES_MAX),
          minutes: REMOVAL_MS_MAX / MINUTE,
        })}
        accept={ACCEPT}
        onFiles={bring}
      />
    );
  }
  return (
    <FormChunk load={loadForm}>
      {({ SearchForm }) => (
        <SearchForm
          {...{ upload, state }}
          onStarted={(item) => {
            upload.release();
            onStarted(item);
          }}
        />
      )}
    </FormChunk>
  );
}

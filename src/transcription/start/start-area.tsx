import { RECORDING_SECONDS_MAX } from '../../contract/constants/recognition.ts';
import type { Asset, TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormChunk } from '../../studio/source/form-chunk.tsx';
import { SourceArea } from '../../studio/source/source-area.tsx';

interface StartAreaProps {
  user: string;
  model: string | undefined;
  language: string | undefined;
  /** A file chosen before the panel loaded. */
  file: File | null;
  /** The recording of an earlier transcription, to transcribe again. */
  again: Asset | null;
  onStarted(item: TranscriptionItem): void;
}

const loadForm = () => import('./order-form.tsx');

/** Takes a recording and the settings of its transcription. */
export function StartArea({ user, model, language, file, again, onStarted }: StartAreaProps) {
  const t = useText(texts);
  return (
    <SourceArea
      user={user}
      file={file}
      again={again}
      longestMs={RECORDING_SECONDS_MAX * 1000}
      text={t('dropText', { hours: RECORDING_SECONDS_MAX / 3600 })}
    >
      {({ upload, state, remove, release }) => (
        <FormChunk load={loadForm}>
          {({ OrderForm }) => (
            <OrderForm
              {...{ upload, state, model, language }}
              onRemove={remove}
              onStarted={(item) => {
                release();
                onStarted(item);
              }}
            />
          )}
        </FormChunk>
      )}
    </SourceArea>
  );
}

import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RECORDING_SECONDS_MAX } from '../../contract/constants/recognition.ts';
import type { Asset, TranscriptionItem } from '../../contract/index.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { useStores } from '../../stores/use-stores.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { KeptTakes } from '../../studio/recording/kept-takes.tsx';
import { DropArea } from './drop-area.tsx';
import { OrderForm } from './order-form.tsx';
import startCss from './start.css?inline';
import { createRecordingUpload } from './upload.ts';

interface StartAreaProps {
  user: string;
  model: string | undefined;
  language: string | undefined;
  /** Was chosen already. */
  file: File | null;
  /** The recording of an earlier transcription that is made again. */
  again: Asset | null;
  onStarted(item: TranscriptionItem): void;
}

const loadRecorder = () => import('../../studio/recording/recorder-panel.tsx');

/** Brings a recording and says how it is to be turned into text. */
export function StartArea({ user, model, language, file, again, onStarted }: StartAreaProps) {
  useSheet(startCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const [upload] = useState(() => createRecordingUpload({ client, storage }));
  const state = useStore(upload.$upload);
  const [isRecording, setRecording] = useState(false);
  /** The take that is being uploaded. */
  const [take, setTake] = useState<string | null>(null);
  const [kept, setKept] = useState<readonly KeptTake[]>([]);
  useEffect(() => () => upload.dispose(), [upload]);
  useEffect(() => {
    let isHere = true;
    void keptTakes.list(user).then((takes) => isHere && setKept(takes));
    return () => {
      isHere = false;
    };
  }, [user]);

  const begin = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    if (files.length > 1) showToast({ tone: 'info', text: t('onlyOne') });
    if (first.type.startsWith('image/')) showToast({ tone: 'error', text: t('isPicture') });
    else upload.begin(first);
  };
  const carried = useRef(file);
  const beginCarried = useEffectEvent(begin);
  useEffect(() => {
    if (carried.current) beginCarried([carried.current]);
    carried.current = null;
  }, []);

  useEffect(() => {
    if (again) upload.reuse(again);
  }, [again, upload]);

  const withoutKept = (id: string) => setKept((takes) => takes.filter((one) => one.id !== id));
  const use = (made: KeptTake) => {
    setRecording(false);
    setTake(made.id);
    withoutKept(made.id);
    upload.begin(made.file);
  };
  const discard = (id: string) => {
    withoutKept(id);
    void keptTakes.remove(user, id);
  };

  if (isRecording) {
    return (
      <OnDemand load={loadRecorder} onClose={() => setRecording(false)}>
        {({ RecorderPanel }) => (
          <RecorderPanel
            user={user}
            longestMs={RECORDING_SECONDS_MAX * 1000}
            onTake={use}
            onClose={() => setRecording(false)}
          />
        )}
      </OnDemand>
    );
  }
  if (state.phase === 'none') {
    return (
      <>
        <KeptTakes takes={kept} onUse={use} onDiscard={discard} />
        <DropArea onFiles={begin} onRecord={() => setRecording(true)} />
      </>
    );
  }
  return (
    <OrderForm
      upload={upload}
      state={state}
      model={model}
      language={language}
      onRemove={() => {
        upload.cancel();
        if (take) discard(take);
        setTake(null);
      }}
      onStarted={(item) => {
        upload.release();
        if (take) void keptTakes.remove(user, take);
        setTake(null);
        onStarted(item);
      }}
    />
  );
}

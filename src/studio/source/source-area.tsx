import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Asset } from '../../contract/index.ts';
import { source as texts } from '../../i18n/en/shared/source.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { useStores } from '../../stores/use-stores.ts';
import { showToast } from '../../ui/layers/toasts.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { DropArea } from './drop-area.tsx';
import { mayBe } from './file-kind.ts';
import { megabytes } from './file-size.ts';
import { KeptTakes } from './kept-takes.tsx';
import sourceCss from './source.css?inline';
import { createRecordingUpload, type RecordingUpload, type UploadState } from './upload.ts';

/** The recording provided by the user. */
export interface Source {
  readonly upload: RecordingUpload;
  readonly state: Exclude<UploadState, { phase: 'none' }>;
  /** Id of the kept take it comes from; null for a file. */
  readonly take: string | null;
  /** Removes the recording. */
  remove(): void;
  /** The work on it has started: makes room for another recording. */
  release(): void;
}

interface SourceAreaProps {
  /** Id of the user whose takes are stored. */
  user: string;
  /** Nobody is signed in, so nothing is uploaded. */
  isHeld?: boolean;
  /** File chosen before; null for none. */
  file: File | null;
  /** Recording of an earlier result that is to be processed again; null for none. */
  again: Asset | null;
  /** Longest recording that can be made here, in ms. */
  longestMs: number;
  /** Largest file accepted, in bytes. */
  bytesMax?: number;
  /** Which files are accepted. */
  text: string;
  /** Renders what to do with the recording. */
  children(source: Source): ReactNode;
}

const loadRecorder = () => import('../recording/recorder-panel.tsx');

/** Lets the user provide a recording: from a file, the microphone, or an earlier take. */
export function SourceArea(props: SourceAreaProps) {
  const { user, isHeld = false, file, again, longestMs, bytesMax = Infinity, text, children } = props;
  useSheet(sourceCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const [upload] = useState(() => createRecordingUpload({ client, storage, isHeld }));
  const state = useStore(upload.$upload);
  const [isRecording, setRecording] = useState(false);
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
    if (!mayBe(first, 'audio', 'video')) {
      showToast({ tone: 'error', text: t('notRecording', { name: first.name }) });
    } else if (first.size > bytesMax) {
      showToast({ tone: 'error', text: t('tooLarge', { most: megabytes(locale, bytesMax) }) });
    } else upload.begin(first);
  };
  const beginCarried = useEffectEvent(begin);
  useEffect(() => {
    if (file) beginCarried([file]);
  }, [file]);

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
          <RecorderPanel user={user} longestMs={longestMs} onTake={use} onClose={() => setRecording(false)} />
        )}
      </OnDemand>
    );
  }
  if (state.phase === 'none') {
    return (
      <>
        <KeptTakes takes={kept} onUse={use} onDiscard={discard} />
        <DropArea text={text} onFiles={begin} onRecord={() => setRecording(true)} />
      </>
    );
  }
  return children({
    upload,
    state,
    take,
    remove() {
      upload.cancel();
      if (take) discard(take);
      setTake(null);
    },
    release() {
      upload.release();
      if (take) void keptTakes.remove(user, take);
      setTake(null);
    },
  });
}

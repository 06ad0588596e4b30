import { useStore } from '@nanostores/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Mic from 'lucide-react/icons/mic';
import { useEffect, useEffectEvent, useState } from 'react';
import { PROOF_MS_MAX } from '../../contract/constants/voice-cloning.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { formatDate, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { createRecordingUpload } from '../../studio/source/upload.ts';
import { keptTakes, type KeptTake } from '../../stores/kept-takes.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { usePhrase } from './use-phrase.ts';

/** Proof that the samples are the user's own voice. */
export interface Proof {
  readonly phrase_id: string;
  readonly asset_id: string;
}

interface ProofStepProps {
  user: string;
  language: string;
  /** Null while there is no valid proof. */
  onProof(proof: Proof | null): void;
}

const loadRecorder = () => import('../../studio/recording/recorder-panel.tsx');

/** Shows a sentence and records the user reading it. */
export function ProofStep({ user, language, onProof }: ProofStepProps) {
  const { client, storage } = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const { phrase, isOver, busy, ask } = usePhrase(language);
  const [isRecording, setRecording] = useState(false);
  const [upload] = useState(() => createRecordingUpload({ client, storage, isHeld: false }));
  const state = useStore(upload.$upload);
  /** The recording and its sentence. */
  const [made, setMade] = useState<{ readonly phraseId: string; readonly durationMs: number } | null>(null);
  useEffect(() => () => upload.dispose(), [upload]);
  const isMade = made !== null && made.phraseId === phrase?.phrase_id;
  const assetId = isMade && !isOver && state.phase === 'done' ? state.asset.asset_id : null;
  const tell = useEffectEvent((asset_id: string | null) =>
    onProof(asset_id && phrase ? { phrase_id: phrase.phrase_id, asset_id } : null),
  );
  useEffect(() => tell(assetId), [assetId]);
  const reason = useReportedError(state.phase === 'failed' ? state.failure : null);

  const another = () => {
    upload.cancel();
    setMade(null);
    setRecording(false);
    ask();
  };
  const use = ({ id, file, durationMs }: KeptTake) => {
    setRecording(false);
    if (!phrase) return;
    upload.cancel();
    setMade({ phraseId: phrase.phrase_id, durationMs });
    upload.begin(file);
    // A proof is valid only for its sentence, and only for a quarter of an hour
    void keptTakes.remove(user, id);
  };
  const sentence = phrase && (
    <blockquote className="clone-phrase" lang={language} dir="auto" aria-label={t('phraseLabel')}>
      {phrase.text}
    </blockquote>
  );
  if (isRecording && phrase && !isOver) {
    return (
      <OnDemand load={loadRecorder} onClose={() => setRecording(false)}>
        {({ RecorderPanel }) => (
          <RecorderPanel
            user={user}
            longestMs={PROOF_MS_MAX}
            hasAdvice
            onTake={use}
            onClose={() => setRecording(false)}
          >
            {sentence}
          </RecorderPanel>
        )}
      </OnDemand>
    );
  }
  return (
    <>
      <p className="clone-hint">{t('proofText')}</p>
      {sentence}
      {phrase && (
        <p className="clone-hint" role="status">
          {isOver
            ? t('phraseOver')
            : t('phraseUntil', { time: formatDate(locale, phrase.until, { timeStyle: 'short' }) })}
        </p>
      )}
      {isMade && !isOver && (
        <div className="clone-made" role="status">
          {state.phase === 'done' && (
            <p>
              <CircleCheck size={18} aria-hidden="true" />
              {t('phraseReady', { length: formatLength(made.durationMs) })}
            </p>
          )}
          {state.phase === 'sending' && <p>{t('phraseSending')}</p>}
        </div>
      )}
      {reason && isMade && <ErrorNotice text={t('uploadFailed', { reason })} onRetry={upload.resume} />}
      <div className="clone-step-ways">
        {phrase && !isOver && (
          <Button icon={Mic} onClick={() => setRecording(true)}>
            {t(isMade ? 'phraseAgain' : 'phraseRecord')}
          </Button>
        )}
        <Button busy={busy} variant={phrase ? 'quiet' : 'secondary'} onClick={another}>
          {t(phrase ? 'phraseOther' : 'phraseShow')}
        </Button>
      </div>
    </>
  );
}

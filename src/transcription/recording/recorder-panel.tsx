import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { formatClock, formatDate } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { KeptTake } from '../../stores/kept-takes.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { createRecorder, type MicrophoneFault, type Recorder } from './recorder.ts';
import recorderCss from './recorder.css?inline';

interface RecorderPanelProps {
  user: string;
  /** @param fault why it ended by itself */
  onTake(take: KeptTake, fault: MicrophoneFault | null): void;
  onClose(): void;
}

/** Records the microphone: how loud, how long, pause and stop. */
export function RecorderPanel({ user, onTake, onClose }: RecorderPanelProps) {
  useSheet(recorderCss);
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const tellTake = useEffectEvent(onTake);
  const name = useEffectEvent(() => t('recordingName', { date: formatDate(locale, Date.now()) }));
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  useEffect(() => {
    const made = createRecorder({
      user,
      name: () => name(),
      onTake: (take, fault) => tellTake(take, fault),
    });
    setRecorder(made);
    // A sound of the page would be recorded too
    const release = stores.playback.start(() => {});
    void made.start();
    return () => {
      release();
      made.dispose();
    };
  }, [user, stores]);
  return recorder && <Recording recorder={recorder} onClose={onClose} />;
}

function Recording({ recorder, onClose }: { recorder: Recorder; onClose(): void }) {
  const t = useText(texts);
  const state = useStore(recorder.$state);
  const { phase } = state;
  if (phase === 'failed') {
    return (
      <div className="tr-recorder" role="group" aria-label={t('record')}>
        <ErrorNotice text={t(state.fault)} retryLabel={t('tryAgain')} onRetry={() => void recorder.start()}>
          <Button size={32} variant="quiet" onClick={onClose}>
            {t('back')}
          </Button>
        </ErrorNotice>
      </div>
    );
  }
  const isPaused = phase === 'paused';
  const isOn = phase === 'recording' || isPaused;
  return (
    <div className="tr-recorder" role="group" aria-label={t('record')} data-phase={phase}>
      <p role="status" className="tr-recorder-state">
        {isOn && <span className="tr-recorder-dot" aria-hidden="true" />}
        {t(phase === 'asking' ? 'askingMicrophone' : isPaused ? 'recordingPaused' : 'recording')}
      </p>
      <Meters recorder={recorder} isMoving={phase === 'recording'} />
      <div className="tr-recorder-ways">
        <Button
          variant="quiet"
          onClick={() => {
            void recorder.discard();
            onClose();
          }}
        >
          {t('discardRecording')}
        </Button>
        <Button
          icon={isPaused ? Play : Pause}
          disabled={!isOn}
          onClick={isPaused ? recorder.resume : recorder.pause}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button variant="primary" icon={Square} disabled={!isOn} onClick={recorder.stop}>
          {t('stopRecording')}
        </Button>
      </div>
    </div>
  );
}

/** Time and loudness, written without React: they change with every frame. */
function Meters({ recorder, isMoving }: { recorder: Recorder; isMoving: boolean }) {
  const t = useText(texts);
  const clock = useRef<HTMLParagraphElement>(null);
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const show = () => {
      const level = isMoving ? recorder.level() : 0;
      if (clock.current) clock.current.textContent = formatClock(recorder.elapsedMs());
      meter.current?.style.setProperty('--level', level.toFixed(3));
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      if (isMoving) frame = requestAnimationFrame(show);
    };
    show();
    return () => cancelAnimationFrame(frame);
  }, [recorder, isMoving]);
  return (
    <>
      <p ref={clock} className="tr-recorder-clock" />
      <div
        ref={meter}
        role="meter"
        className="tr-recorder-level"
        aria-label={t('level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      >
        <span />
      </div>
    </>
  );
}

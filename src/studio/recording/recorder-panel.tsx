import { useStore } from '@nanostores/react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { recording as texts } from '../../i18n/en/shared/recording.ts';
import { formatClock, formatDate, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import type { KeptTake } from '../../stores/kept-takes.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useSheet } from '../../ui/use-sheet.ts';
import { LevelAdvice } from './level-advice.tsx';
import { createRecorder, type Recorder, type RecordingEnd } from './recorder.ts';
import recorderCss from './recorder.css?inline';

interface RecorderPanelProps {
  user: string;
  /** Length at which the recording stops automatically, in ms. */
  longestMs: number;
  /** Tells during the recording whether the voice is too quiet or too loud. */
  hasAdvice?: boolean;
  onTake(take: KeptTake): void;
  onClose(): void;
  /** Text to read aloud. */
  children?: ReactNode;
}

/** Records from a microphone: choice of microphone, level, time, pause and stop. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { user, longestMs, hasAdvice, onTake, onClose, children } = props;
  useSheet(recorderCss);
  const stores = useStores();
  const t = useText(texts);
  const { locale } = useLanguage();
  const tellTake = useEffectEvent((take: KeptTake, end: RecordingEnd | null) => {
    onTake(take);
    if (end === 'limitReached')
      showToast({ tone: 'info', text: t(end, { length: formatLength(longestMs) }) });
    else if (end) showToast({ tone: 'error', text: t(end) });
  });
  const name = useEffectEvent(() => t('recordingName', { date: formatDate(locale, Date.now()) }));
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  useEffect(() => {
    const made = createRecorder({
      user,
      longestMs,
      name: () => name(),
      onTake: (take, end) => tellTake(take, end),
    });
    setRecorder(made);
    // Audio of the page would be recorded too
    const release = stores.playback.start(() => {});
    void made.start();
    return () => {
      release();
      made.dispose();
    };
  }, [user, longestMs, stores]);
  return recorder && <Recording {...{ recorder, longestMs, hasAdvice, onClose, children }} />;
}

interface RecordingProps extends Pick<
  RecorderPanelProps,
  'longestMs' | 'hasAdvice' | 'onClose' | 'children'
> {
  recorder: Recorder;
}

function Recording({ recorder, longestMs, hasAdvice, onClose, children }: RecordingProps) {
  const t = useText(texts);
  const state = useStore(recorder.$state);
  const { phase } = state;
  if (phase === 'failed') {
    return (
      <div className="tool-recorder" role="group" aria-label={t('record')}>
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
    <div className="tool-recorder" role="group" aria-label={t('record')} data-phase={phase}>
      <p role="status" className="tool-recorder-state">
        {isOn && <span className="tool-recorder-dot" aria-hidden="true" />}
        {t(phase === 'asking' ? 'askingMicrophone' : isPaused ? 'recordingPaused' : 'recording')}
      </p>
      {children}
      <Meters recorder={recorder} isMoving={phase === 'recording'} />
      {hasAdvice && <LevelAdvice recorder={recorder} isMoving={phase === 'recording'} />}
      <p className="tool-recorder-limit">{t('limit', { length: formatLength(longestMs) })}</p>
      <MicrophoneChoice recorder={recorder} />
      <div className="tool-recorder-ways">
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

/** Shown if there are several microphones. */
function MicrophoneChoice({ recorder }: { recorder: Recorder }) {
  const t = useText(texts);
  const { all, chosen } = useStore(recorder.$microphones);
  if (all.length < 2) return null;
  const choose = async (deviceId: string) => {
    const fault = await recorder.choose(deviceId);
    if (fault) showToast({ tone: 'error', text: t(fault) });
  };
  return (
    <div className="tool-recorder-choice">
      <Select
        size={32}
        aria-label={t('microphone')}
        value={chosen}
        options={all.map(({ deviceId, label }, index) => ({
          value: deviceId,
          label: label || t('someMicrophone', { number: index + 1 }),
        }))}
        onChange={(deviceId) => void choose(deviceId)}
      />
    </div>
  );
}

/** Time and level. Updated without React, because they change with every frame. */
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
      <p ref={clock} className="tool-recorder-clock" />
      <div
        ref={meter}
        role="meter"
        className="tool-recorder-level"
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

import AudioLines from 'lucide-react/icons/audio-lines';
import Captions from 'lucide-react/icons/captions';
import Film from 'lucide-react/icons/film';
import { useLayoutEffect, useRef, useState } from 'react';
import { downloads as texts } from '../i18n/en/downloads.ts';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { downloadManager } from './manager.ts';
import { isOpen, nameOf, type Batch, type DownloadTask } from './task.ts';
import { speedWords, stateWords } from './words.ts';

const ICONS = { video: Film, audio: AudioLines, srt: Captions } as const;

/** A download: what it is, how far it is, and the way to stop it or to have it again. */
export function DownloadRow({ task, batch }: { task: DownloadTask; batch: Batch | undefined }) {
  const t = useText(texts);
  const row = useRef<HTMLLIElement>(null);
  const name = nameOf(task);
  const isDone = task.taskState === 'success';
  return (
    <li ref={row} tabIndex={-1} className="dl-row" data-state={task.taskState}>
      <Picture task={task} />
      <div className="dl-facts">
        <p className="dl-name" dir="auto" title={name}>
          <span>{task.fileName}</span>
          <span>.{task.ext}</span>
        </p>
        {task.isRunning && (
          <ProgressBar label={t('progressOf', { name })} value={task.customData.percent / 100} />
        )}
        <p className="dl-state">
          {stateWords(task, batch, t)}
          {task.isRunning && <Figures {...task.customData} />}
        </p>
      </div>
      {!isDone && (
        <RowButton
          label={t(isOpen(task) ? 'cancelFile' : 'againFile', { name })}
          text={t(isOpen(task) ? 'cancel' : 'again')}
          onClick={() =>
            isOpen(task) ? downloadManager().cancel(task.key) : void downloadManager().again(task.key)
          }
          onGone={() => row.current?.focus()}
        />
      )}
    </li>
  );
}

function Figures({ percent, speed }: DownloadTask['customData']) {
  const { locale } = useLanguage();
  return (
    <span className="dl-figures">
      {' · '}
      {formatNumber(locale, percent / 100, { style: 'percent' })}
      {speed > 0 && ` · ${speedWords(locale, speed)}`}
    </span>
  );
}

function Picture({ task }: { task: DownloadTask }) {
  const [isBroken, setBroken] = useState(false);
  const picture = task.extData?.first_image;
  const Icon = ICONS[task.downloadTaskType];
  return (
    <span className="dl-picture" aria-hidden="true">
      {picture && !isBroken ? (
        <img src={picture} alt="" onError={() => setBroken(true)} />
      ) : (
        <Icon size={20} />
      )}
    </span>
  );
}

interface RowButtonProps {
  /** Accessible name. */
  label: string;
  text: string;
  onClick(): void;
  /** It goes while it has the focus. */
  onGone(): void;
}

function RowButton({ label, text, onClick, onGone }: RowButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const gone = useRef(onGone);
  useLayoutEffect(() => {
    gone.current = onGone;
  });
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if ((own?.getRootNode() as ShadowRoot | undefined)?.activeElement === own) gone.current();
    };
  }, []);
  return (
    <Button ref={button} size={32} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

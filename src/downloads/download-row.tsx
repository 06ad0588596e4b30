import AudioLines from 'lucide-react/icons/audio-lines';
import Braces from 'lucide-react/icons/braces';
import Captions from 'lucide-react/icons/captions';
import FileArchive from 'lucide-react/icons/file-archive';
import Film from 'lucide-react/icons/film';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { downloads as texts } from '../i18n/en/shared/downloads.ts';
import { formatBytes, formatNumber, formatSpeed } from '../i18n/format.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { ProgressBar } from '../ui/lists/progress-bar.tsx';
import { tailOf } from './file-name.ts';
import { downloadManager } from './manager.ts';
import { isOpen, isRepeatable, nameOf, type Batch, type DownloadTask, type SavedFile } from './task.ts';
import { stateWords, timeWords } from './words.ts';

/** Smallest size that is shown: a file that is not empty is never shown as 0. */
const SHOWN_BYTES_MIN = 100;
const ICONS = {
  video: Film,
  audio: AudioLines,
  srt: Captions,
  zip: FileArchive,
  json: Braces,
} as const;

interface DownloadRowProps {
  task: DownloadTask;
  batch: Batch | undefined;
}

/** A download: its name and progress, and the buttons to stop it or to download it again. */
export const DownloadRow = memo(function DownloadRow({ task, batch }: DownloadRowProps) {
  const t = useText(texts);
  const row = useRef<HTMLDivElement>(null);
  const name = nameOf(task);
  const tailAt = tailOf(task.fileName);
  return (
    <div ref={row} tabIndex={-1} className="dl-row" data-state={task.taskState}>
      <Picture task={task} />
      <div className="dl-facts">
        <p className="dl-name" dir="auto" title={name}>
          <span>{name.slice(0, tailAt)}</span>
          <span>{name.slice(tailAt)}</span>
        </p>
        {task.isRunning && (
          <ProgressBar
            label={t('progressOf', { name })}
            {...(task.customData.percent !== null && { value: task.customData.percent / 100 })}
          />
        )}
        <p className="dl-state">
          {stateWords(task, batch, t)}
          {task.isRunning && <Figures {...task.customData} isMoving={task.interruption === null} />}
          {task.saved && <Saved {...task.saved} />}
        </p>
      </div>
      {(isOpen(task) || isRepeatable(task)) && (
        <RowButton
          label={t(isOpen(task) ? 'cancelFile' : 'againFile', { name })}
          text={t(isOpen(task) ? 'cancel' : 'again')}
          onClick={() =>
            isOpen(task) ? downloadManager().cancel(task.key) : void downloadManager().retry(task.key)
          }
          onGone={() => row.current?.focus()}
        />
      )}
    </div>
  );
});

/** The percentage and speed. The speed is omitted while no bytes arrive. */
function Figures({ percent, speed, isMoving }: DownloadTask['customData'] & { isMoving: boolean }) {
  const { locale } = useLanguage();
  return (
    <span className="dl-figures">
      {percent !== null && ` · ${formatNumber(locale, percent / 100, { style: 'percent' })}`}
      {isMoving && speed > 0 && ` · ${formatSpeed(locale, Math.max(speed, SHOWN_BYTES_MIN))}`}
    </span>
  );
}

/** The size, and when the download finished. */
function Saved({ bytes, at }: SavedFile) {
  const { locale } = useLanguage();
  return (
    <span className="dl-figures">
      {bytes !== null && ` · ${formatBytes(locale, Math.max(bytes, SHOWN_BYTES_MIN))}`}
      {' · '}
      <time dateTime={new Date(at).toISOString()}>{timeWords(locale, at)}</time>
    </span>
  );
}

function Picture({ task }: { task: DownloadTask }) {
  const [isBroken, setBroken] = useState(false);
  const picture = task.extData?.first_image;
  const Icon = ICONS[kindOf(task)];
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

const kindOf = ({ ext, downloadTaskType }: DownloadTask): keyof typeof ICONS => {
  if (/(^|\.)zip$/.test(ext)) return 'zip';
  return ext === 'json' ? 'json' : downloadTaskType;
};

interface RowButtonProps {
  /** Accessible name. */
  label: string;
  text: string;
  onClick(): void;
  /** Called when the button disappears while focused. */
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
    <Button
      ref={button}
      size={32}
      variant="secondary"
      aria-label={label}
      // Ignores the second press of a double click: the button has changed by then and would undo the first
      onClick={({ detail }) => detail <= 1 && onClick()}
    >
      {text}
    </Button>
  );
}

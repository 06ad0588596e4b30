import Mic from 'lucide-react/icons/mic';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState } from 'react';
import { RECORDING_SECONDS_MAX } from '../../contract/constants/recognition.ts';
import { recording } from '../../i18n/en/shared/recording.ts';
import { transcriptionShell } from '../../i18n/en/transcription/shell.ts';
import { transcription as texts } from '../../i18n/en/transcription/transcription.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDrop } from '../../studio/import/use-drop.ts';
import { Button } from '../../ui/controls/button.tsx';

interface DropAreaProps {
  onFiles(files: readonly File[]): void;
  onRecord(): void;
}

const nothing = () => false;

/** Takes a recording: dropped anywhere on the start, chosen, or made here. */
export function DropArea(props: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(area.current?.parentElement ?? null), []);
  return <div ref={area}>{target && <Dropped target={target} {...props} />}</div>;
}

function Dropped({ target, onFiles, onRecord }: DropAreaProps & { target: HTMLElement }) {
  const t = useText(texts);
  const shellText = useText(transcriptionShell);
  const recordingText = useText(recording);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(target, { take: async (files) => onFiles(files), refuses: nothing });
  return (
    <div className="tr-drop" part="drop" data-over={isOver || undefined}>
      <p className="tr-drop-title">{isOver ? t('dropHere') : shellText('dropTitle')}</p>
      <p className="tr-drop-text">{t('dropText', { hours: RECORDING_SECONDS_MAX / 3600 })}</p>
      <div className="tr-drop-ways">
        <Button variant="primary" icon={Upload} data-carry="choose" onClick={() => input.current?.click()}>
          {shellText('chooseFile')}
        </Button>
        <Button icon={Mic} onClick={onRecord}>
          {recordingText('record')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="audio/*,video/*"
        aria-label={shellText('chooseFile')}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

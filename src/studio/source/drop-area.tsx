import Mic from 'lucide-react/icons/mic';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sourceShell } from '../../i18n/en/shared/source-shell.ts';
import { source as texts } from '../../i18n/en/shared/source.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDrop } from '../import/use-drop.ts';

interface DropAreaProps {
  /** Prompt; by default for a recording. */
  title?: string;
  /** Which files are accepted. */
  text: string;
  /** `accept` attribute of the file input; by default audio and video. */
  accept?: string;
  /** Accepts several files. */
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
  /** Undefined when recording is impossible. */
  onRecord?(): void;
  /** Other ways to provide a file. */
  children?: ReactNode;
}

const nothing = () => false;
const RECORDINGS = 'audio/*,video/*';

/** Accepts a recording: dropped anywhere on the start view, chosen from files, or made here. */
export function DropArea(props: DropAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(area.current?.parentElement ?? null), []);
  return <div ref={area}>{target && <Dropped target={target} {...props} />}</div>;
}

function Dropped(props: DropAreaProps & { target: HTMLElement }) {
  const { target, title, text, accept = RECORDINGS, multiple, onFiles, onRecord, children } = props;
  const t = useText(texts);
  const shellText = useText(sourceShell);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(target, { take: async (files) => onFiles(files), refuses: nothing });
  return (
    <div className="tool-drop" part="drop" data-over={isOver || undefined}>
      <p className="tool-drop-title">{isOver ? t('dropHere') : (title ?? shellText('dropTitle'))}</p>
      <p className="tool-drop-text">{text}</p>
      <div className="tool-drop-ways">
        <Button variant="primary" icon={Upload} data-carry="choose" onClick={() => input.current?.click()}>
          {shellText('chooseFile')}
        </Button>
        {onRecord && (
          <Button icon={Mic} onClick={onRecord}>
            {t('record')}
          </Button>
        )}
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={shellText('chooseFile')}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows the same file to be chosen again
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

import Mic from 'lucide-react/icons/mic';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sourceShell } from '../../i18n/en/shared/source-shell.ts';
import { source as texts } from '../../i18n/en/shared/source.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDrop } from '../import/use-drop.ts';

interface DropAreaProps {
  /** What is asked for; a recording without it. */
  title?: string;
  /** What can be brought. */
  text: string;
  /** The `accept` attribute of the file input; audio and video by default. */
  accept?: string;
  /** Several files are wanted. */
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
  /** Absent where nothing can be recorded. */
  onRecord?(): void;
  /** Other ways to bring it. */
  children?: ReactNode;
}

const nothing = () => false;
const RECORDINGS = 'audio/*,video/*';

/** Takes a recording: dropped anywhere on the start, chosen, or made here. */
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
          // The same file can be chosen again
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

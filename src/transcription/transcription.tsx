import { useHost } from '../element/host-context.ts';
import { transcriptionShell } from '../i18n/en/transcription/shell.ts';
import { transcription as texts } from '../i18n/en/transcription/transcription.ts';
import { useText } from '../i18n/use-text.ts';
import type { UseScript } from './editor/script-button.tsx';
import { ToolFrame } from '../studio/source/tool-frame.tsx';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface TranscriptionProps {
  /** Id of the open transcription; empty for none. */
  open: string;
  model?: string | undefined;
  /** ISO 639 code. */
  language?: string | undefined;
  /** A file chosen before the panel loaded. */
  file?: File | null;
  /** Renders as a page of the workbench: the space bar plays while nothing has the focus. */
  isPage?: boolean;
  onOpen(id: string): void;
  /** Turns a transcript into a script; undefined if nothing here takes scripts. */
  onScript?: UseScript | undefined;
}

/** Transcription of recordings, as an element and as a page. Asks visitors to sign in. */
export function Transcription({ onOpen, ...props }: TranscriptionProps) {
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(transcriptionShell);
  const open = (id: string) => {
    raise(host, 'vox-transcription-open', { transcription: id || null });
    onOpen(id);
  };
  return (
    <ToolFrame label={shellText('panel')} words={t}>
      {(user) => <Workspace key={user.uid} {...props} user={user.uid} onOpen={open} />}
    </ToolFrame>
  );
}

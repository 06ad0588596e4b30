import type { ReactNode } from 'react';
import { useHost } from '../element/host-context.ts';
import { subtitleRemovalShell } from '../i18n/en/subtitle-removal/shell.ts';
import { subtitleRemoval as texts } from '../i18n/en/subtitle-removal/subtitle-removal.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolFrame } from '../studio/source/tool-frame.tsx';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface SubtitleRemovalProps {
  /** Id of the removal that is shown; empty for none. */
  open: string;
  /** A file that the user chose before the panel was loaded. */
  file?: File | null;
  /** Shown above the start area. */
  tools?: ReactNode;
  /** Opens the translation of a cleaned video, by the id of its removal. Without it an event asks the page to do so. */
  onTranslate?: ((removal: string) => void) | undefined;
  onOpen(id: string): void;
}

/** The subtitle removal tool, for its element and for the workbench. A visitor is asked to sign in. */
export function SubtitleRemoval({ open, file = null, tools, onTranslate, onOpen }: SubtitleRemovalProps) {
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(subtitleRemovalShell);
  const show = (id: string) => {
    raise(host, 'vox-subtitle-removal-open', { removal: id || null });
    onOpen(id);
  };
  return (
    <ToolFrame label={shellText('panel')} words={t}>
      {(user) => (
        <Workspace key={user.uid} user={user.uid} {...{ open, file, tools, onTranslate }} onOpen={show} />
      )}
    </ToolFrame>
  );
}

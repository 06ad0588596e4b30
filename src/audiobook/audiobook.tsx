import { useHost } from '../element/host-context.ts';
import { audiobook as texts } from '../i18n/en/audiobook/audiobook.ts';
import { audiobookShell } from '../i18n/en/audiobook/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolFrame } from '../studio/source/tool-frame.tsx';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface AudiobookProps {
  /** Id of the book that is shown; empty for none. */
  open: string;
  /** A file that the user chose before the panel was loaded. */
  file?: File | null;
  /** Renders as a page of the workbench, so its keys work while nothing has the focus. */
  isPage?: boolean;
  onOpen(id: string): void;
}

/** The audiobook tool, for its element and for the workbench. Asks visitors to sign in. */
export function Audiobook({ open, file = null, isPage = false, onOpen }: AudiobookProps) {
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(audiobookShell);
  const show = (id: string) => {
    raise(host, 'vox-book-open', { book: id || null });
    onOpen(id);
  };
  return (
    <ToolFrame label={shellText('panel')} words={t}>
      {(user) => <Workspace key={user.uid} {...{ open, file, isPage }} onOpen={show} />}
    </ToolFrame>
  );
}

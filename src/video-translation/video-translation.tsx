import type { ReactNode } from 'react';
import { useHost } from '../element/host-context.ts';
import { videoTranslationShell } from '../i18n/en/video-translation/shell.ts';
import { videoTranslation as texts } from '../i18n/en/video-translation/video-translation.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolFrame } from '../studio/source/tool-frame.tsx';
import { raise } from './raise.ts';
import { BEGIN, type Begin } from './start/order.ts';
import { Workspace } from './workspace.tsx';

interface VideoTranslationProps {
  /** Id of the open project; empty for none. */
  open: string;
  /** Initial values of the form. */
  begin?: Begin;
  /** A file chosen before the panel loaded. */
  file?: File | null;
  /** Id of a subtitle removal whose video and text are used; empty for none. */
  removal?: string;
  /** Called when that translation has started. */
  onRemovalUsed?: (() => void) | undefined;
  /** Renders as a page of the workbench: its keys work while nothing has the focus. */
  isPage?: boolean;
  /** Shown above the start area. */
  tools?: ReactNode;
  onOpen(id: string): void;
}

/** Video translation, as an element and as a page. Asks visitors to sign in. */
export function VideoTranslation(props: VideoTranslationProps) {
  const {
    open,
    begin = BEGIN,
    file = null,
    removal = '',
    isPage = false,
    tools,
    onRemovalUsed,
    onOpen,
  } = props;
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(videoTranslationShell);
  const show = (id: string) => {
    raise(host, 'vox-video-translation-open', { project: id || null });
    onOpen(id);
  };
  return (
    <ToolFrame label={shellText('panel')} words={t}>
      {(user) => (
        <Workspace
          key={user.uid}
          {...{ open, begin, file, removal, isPage, tools, onRemovalUsed }}
          onOpen={show}
        />
      )}
    </ToolFrame>
  );
}

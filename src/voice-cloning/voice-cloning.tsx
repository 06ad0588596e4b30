import type { CloneKind } from '../contract/constants/voice-cloning.ts';
import { useHost } from '../element/host-context.ts';
import { voiceCloning as texts } from '../i18n/en/voice-cloning/home.ts';
import { voiceCloningShell } from '../i18n/en/voice-cloning/shell.ts';
import { useText } from '../i18n/use-text.ts';
import { ToolFrame } from '../studio/source/tool-frame.tsx';
import { raise } from './raise.ts';
import { Workspace } from './workspace.tsx';

interface VoiceCloningProps {
  /** The kind of clone whose form is shown; null for the list of clones. */
  kind: CloneKind | null;
  /** Id of the clone that gets new samples; empty for none. */
  renewed: string;
  onOpen(kind: CloneKind | null, renewed: string): void;
  /** Uses a voice for speech; undefined if only the page can do that. */
  onUse?: ((voiceId: string) => void) | undefined;
}

/** Voice cloning, as an element and as pages. */
export function VoiceCloning({ kind, renewed, onOpen, onUse }: VoiceCloningProps) {
  const host = useHost();
  const t = useText(texts);
  const shellText = useText(voiceCloningShell);
  const open = (next: CloneKind | null, clone = '') => {
    raise(host, 'vox-voice-clone-open', { kind: next, voiceClone: clone || null });
    onOpen(next, clone);
  };
  return (
    <ToolFrame label={shellText('panel')} words={t}>
      {(user) => <Workspace key={user.uid} {...{ kind, renewed, onUse }} user={user.uid} onOpen={open} />}
    </ToolFrame>
  );
}

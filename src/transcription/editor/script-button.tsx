import { useStore } from '@nanostores/react';
import type { TranscriptionDetail } from '../../contract/index.ts';
import { useHost } from '../../element/host-context.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { raise } from '../raise.ts';
import type { UseScriptDetail } from '../spec.ts';
import { scriptOf } from './script-of.ts';
import type { Transcript } from './transcript.ts';

/** Opens the text of a recording as a script. */
export type UseScript = (script: UseScriptDetail) => void;

interface ScriptButtonProps {
  detail: TranscriptionDetail;
  transcript: Transcript;
  onScript: UseScript | undefined;
}

/** Turns the text into a script for speech, in the workbench or on the page. Shown only if one of them takes it. */
export function ScriptButton({ detail, transcript, onScript }: ScriptButtonProps) {
  const { requests } = useStores();
  const host = useHost();
  const t = useText(transcriptEditor);
  useStore(requests.$answered);
  if (!onScript && !requests.isAnswered('vox-use-script')) return null;
  const use = () => {
    const script = {
      transcription: detail.project_id,
      title: detail.title,
      text: scriptOf(transcript.$segments.get()),
      language: detail.language_id,
    };
    if (raise(host, 'vox-use-script', script)) onScript?.(script);
  };
  return (
    <Button size={32} onClick={use}>
      {t('useScript')}
    </Button>
  );
}

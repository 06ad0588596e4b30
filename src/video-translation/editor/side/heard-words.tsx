import type { HeardSpeaker } from '../../../contract/index.ts';
import { editorSpeakers } from '../../../i18n/en/video-translation/editor-speakers.ts';
import { useText } from '../../../i18n/use-text.ts';

interface HeardWordsProps {
  heard: HeardSpeaker;
  /** Id of the speaker's current voice. */
  voiceId: string | undefined;
}

/** How a speaker sounds in the recording, and how similar the current voice is. */
export function HeardWords({ heard, voiceId }: HeardWordsProps) {
  const t = useText(editorSpeakers);
  const percent = heard.voices.find(({ voice_id }) => voice_id === voiceId)?.likeness_percent;
  const sounds = t(`heard_${heard.gender ?? 'unknown'}`, { pitch: heard.pitch_hz });
  return (
    <p className="editor-hint">
      {percent === null || percent === undefined ? sounds : `${sounds} · ${t('alike', { percent })}`}
    </p>
  );
}

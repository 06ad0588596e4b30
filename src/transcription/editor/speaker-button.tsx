import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import type { EditedSegment } from '../../studio/project/content.ts';
import { SpeakerChip } from '../../studio/speakers/speaker-chip.tsx';
import { SpeakerForm } from '../../studio/speakers/speaker-form.tsx';
import { speakerHues } from '../../studio/speakers/speaker-hues.ts';
import { Button } from '../../ui/controls/button.tsx';
import { speakersOf, type Transcript } from './transcript.ts';

interface SpeakerProps {
  segment: EditedSegment;
  transcript: Transcript;
}

/** Shows a row's speaker, and opens the choice of names. */
export function SpeakerButton({ segment, transcript }: SpeakerProps) {
  const t = useText(transcriptEditor);
  const { speaker } = segment;
  const words = {
    label: speaker ? t('speakerOf', { name: speaker }) : t('addSpeaker'),
    nobody: t('addSpeaker'),
    choice: t('speaker'),
  };
  const hue = speakerHues(transcript.$segments.get()).get(speaker) ?? 0;
  return (
    <SpeakerChip {...{ speaker, hue, words }}>
      {(hide) => <SpeakerChoice segment={segment} transcript={transcript} onDone={hide} />}
    </SpeakerChip>
  );
}

/** Offers the names in use and a new one, for this row or for all rows of the speaker. */
function SpeakerChoice({ segment, transcript, onDone }: SpeakerProps & { onDone(): void }) {
  const t = useText(transcriptEditor);
  const { segment_id: id, speaker } = segment;
  const names = speakersOf(transcript.$segments.get()).filter((one) => one !== speaker);
  const choose = (next: string | null) => {
    transcript.setSpeaker(id, next);
    onDone();
  };
  return (
    <SpeakerForm names={names} name={speaker ?? ''} label={t('speakerName')} onTake={choose}>
      {(name) => {
        const isSame = !name || name === speaker;
        return (
          <>
            {speaker !== null && (
              <Button size={32} variant="quiet" onClick={() => choose(null)}>
                {t('noSpeaker')}
              </Button>
            )}
            <Button type="submit" size={32} disabled={isSame}>
              {t('thisRow')}
            </Button>
            {speaker !== null && (
              <Button
                size={32}
                variant="primary"
                disabled={isSame}
                onClick={() => {
                  transcript.renameSpeaker(speaker, name);
                  onDone();
                }}
              >
                {t('everywhere')}
              </Button>
            )}
          </>
        );
      }}
    </SpeakerForm>
  );
}

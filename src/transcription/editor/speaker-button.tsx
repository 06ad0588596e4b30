import { useState, type CSSProperties, type FormEvent } from 'react';
import { SPEAKER_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { transcriptEditor } from '../../i18n/en/transcription/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Popover, usePopover } from '../../ui/layers/popover.tsx';
import { speakersOf, type Transcript } from './transcript.ts';
import type { EditedSegment } from '../../studio/project/content.ts';

interface SpeakerProps {
  segment: EditedSegment;
  transcript: Transcript;
}

/** Turn of the hue from one speaker to the next, in degrees: neighbours are far apart. */
const HUE_STEP = 137;

/** Who speaks in a row; opens the choice of names. */
export function SpeakerButton({ segment, transcript }: SpeakerProps) {
  const t = useText(transcriptEditor);
  const popover = usePopover();
  const { speaker } = segment;
  const hue = speaker ? speakersOf(transcript.$segments.get()).indexOf(speaker) * HUE_STEP : 0;
  return (
    <>
      <button
        type="button"
        className="tr-speaker"
        data-named={speaker !== null || undefined}
        style={{ '--speaker-hue': hue } as CSSProperties}
        aria-label={speaker ? t('speakerOf', { name: speaker }) : t('addSpeaker')}
        {...popover.trigger}
      >
        {speaker && <span className="tr-speaker-dot" aria-hidden="true" />}
        <span dir="auto">{speaker ?? t('addSpeaker')}</span>
      </button>
      <Popover state={popover} label={t('speaker')} className="tr-speaker-choice">
        <SpeakerChoice segment={segment} transcript={transcript} onDone={popover.hide} />
      </Popover>
    </>
  );
}

/** The names that are used, and a new one; for this row, or wherever the present name stands. */
function SpeakerChoice({ segment, transcript, onDone }: SpeakerProps & { onDone(): void }) {
  const t = useText(transcriptEditor);
  const { segment_id: id, speaker } = segment;
  const [name, setName] = useState(speaker ?? '');
  const trimmed = name.trim();
  const others = speakersOf(transcript.$segments.get()).filter((one) => one !== speaker);
  const choose = (next: string | null) => {
    transcript.setSpeaker(id, next);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed) choose(trimmed);
  };
  return (
    <form className="tr-speaker-form" onSubmit={submit}>
      {others.length > 0 && (
        <div className="tr-speaker-names">
          {others.map((one) => (
            <Button key={one} size={32} onClick={() => choose(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
      <Field label={t('speakerName')}>
        {(control) => (
          <TextInput
            {...control}
            size={32}
            data-autofocus=""
            maxLength={SPEAKER_CHARACTERS_MAX}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
        )}
      </Field>
      <div className="tr-speaker-ways">
        {speaker !== null && (
          <Button size={32} variant="quiet" onClick={() => choose(null)}>
            {t('noSpeaker')}
          </Button>
        )}
        <Button type="submit" size={32} disabled={!trimmed || trimmed === speaker}>
          {t('thisRow')}
        </Button>
        {speaker !== null && (
          <Button
            size={32}
            variant="primary"
            disabled={!trimmed || trimmed === speaker}
            onClick={() => {
              transcript.renameSpeaker(speaker, trimmed);
              onDone();
            }}
          >
            {t('everywhere')}
          </Button>
        )}
      </div>
    </form>
  );
}

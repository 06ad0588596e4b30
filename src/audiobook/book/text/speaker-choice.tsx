import { useStore } from '@nanostores/react';
import { bookEditor } from '../../../i18n/en/audiobook/book.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { SpeakerChip } from '../../../studio/speakers/speaker-chip.tsx';
import { SpeakerForm } from '../../../studio/speakers/speaker-form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useBook } from '../context.ts';

/** Most names offered as buttons. The user can type any other. */
const NAMES_MAX = 12;

/** The speaker of the selected passages; opens the choice of another one. */
export function SpeakerChoice({ row }: { row: Row }) {
  const { model, commands } = useBook();
  const t = useText(bookEditor);
  const { cast } = useStore(model.$book);
  const hues = useStore(model.$hues);
  const { speaker } = row;
  const narrator = t('narrator');
  const give = (name: string | null) => {
    commands.speaker(name);
    model.$open.get()?.selection.focus();
  };
  return (
    <SpeakerChip
      speaker={speaker}
      hue={hues.get(speaker) ?? 0}
      words={{
        label: t('speakerOf', { name: speaker ?? narrator }),
        nobody: narrator,
        choice: t('chooseSpeaker'),
      }}
    >
      {(hide) => (
        <SpeakerForm
          names={cast.speakers.slice(0, NAMES_MAX).map(({ name }) => name)}
          label={t('otherSpeaker')}
          onTake={(name) => {
            hide();
            give(name);
          }}
        >
          {(name) => (
            <>
              <Button
                size={32}
                onClick={() => {
                  hide();
                  give(null);
                }}
              >
                {t('byNarrator')}
              </Button>
              <Button size={32} variant="primary" type="submit" disabled={!name}>
                {t('takeSpeaker')}
              </Button>
            </>
          )}
        </SpeakerForm>
      )}
    </SpeakerChip>
  );
}

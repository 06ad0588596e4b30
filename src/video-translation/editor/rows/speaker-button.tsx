import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { giveRows } from '../../../studio/rows/speakers.ts';
import { SpeakerChip } from '../../../studio/speakers/speaker-chip.tsx';
import { SpeakerForm } from '../../../studio/speakers/speaker-form.tsx';
import { speakerHues } from '../../../studio/speakers/speaker-hues.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useEditor } from '../context.ts';

/** Shows a row's speaker. Opens the choice of another one, for all selected rows if this row is selected. */
export function SpeakerButton({ row }: { row: Row }) {
  const { editor } = useEditor();
  const t = useText(editorRows);
  const { speaker } = row;
  const words = {
    label: speaker ? t('speakerOf', { name: speaker }) : t('noSpeaker'),
    nobody: t('noSpeaker'),
    choice: t('speaker'),
  };
  const hue = speakerHues(editor.rows.$calm.get()).get(speaker) ?? 0;
  return (
    <SpeakerChip {...{ speaker, hue, words }}>
      {(hide) => <SpeakerChoice row={row} onDone={hide} />}
    </SpeakerChip>
  );
}

function SpeakerChoice({ row, onDone }: { row: Row; onDone(): void }) {
  const { editor } = useEditor();
  const t = useText(editorRows);
  const all = editor.rows.$rows.get();
  const { ids } = editor.selection.$selected.get();
  const meant = ids.has(row.segment_id) ? ids : new Set([row.segment_id]);
  const speakers = new Set(
    all.filter(({ segment_id }) => meant.has(segment_id)).map(({ speaker }) => speaker),
  );
  // The speaker of all these rows is no choice
  const names = [...speakerHues(all).keys()].filter(
    (one) => one !== null && (speakers.size > 1 || !speakers.has(one)),
  );
  const give = (to: string) => {
    onDone();
    editor.rows.edit(giveRows(all, meant, to));
  };
  return (
    <SpeakerForm
      names={names as string[]}
      label={t('newSpeaker')}
      note={meant.size > 1 && <p className="editor-hint">{t('selected', { count: meant.size })}</p>}
      onTake={give}
    >
      {(name) => (
        <Button type="submit" size={32} variant="primary" disabled={!name}>
          {t('give')}
        </Button>
      )}
    </SpeakerForm>
  );
}

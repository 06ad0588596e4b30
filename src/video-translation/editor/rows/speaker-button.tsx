import { useState, type CSSProperties, type FormEvent } from 'react';
import { SPEAKER_CHARACTERS_MAX } from '../../../contract/constants/projects.ts';
import { editorRows } from '../../../i18n/en/video-translation/editor-rows.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { giveRows } from '../../../studio/rows/speakers.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { Popover, usePopover } from '../../../ui/layers/popover.tsx';
import { useEditor } from '../context.ts';
import { speakerHues } from './speaker-hue.ts';

/** Who speaks in a row; opens the choice for it, or for all selected rows when it is one of them. */
export function SpeakerButton({ row }: { row: Row }) {
  const { editor } = useEditor();
  const t = useText(editorRows);
  const popover = usePopover();
  const { speaker } = row;
  const hue = speakerHues(editor.rows.$rows.get()).get(speaker) ?? 0;
  return (
    <>
      <button
        type="button"
        className="vt-speaker"
        style={{ '--speaker-hue': hue } as CSSProperties}
        aria-label={speaker ? t('speakerOf', { name: speaker }) : t('noSpeaker')}
        {...popover.trigger}
      >
        {speaker && <span className="vt-dot" aria-hidden="true" />}
        <span dir="auto">{speaker ?? t('noSpeaker')}</span>
      </button>
      <Popover state={popover} label={t('speaker')} className="vt-speaker-choice">
        <SpeakerChoice row={row} onDone={popover.hide} />
      </Popover>
    </>
  );
}

function SpeakerChoice({ row, onDone }: { row: Row; onDone(): void }) {
  const { editor } = useEditor();
  const t = useText(editorRows);
  const [name, setName] = useState('');
  const all = editor.rows.$rows.get();
  const names = [...speakerHues(all).keys()].filter((one) => one !== null && one !== row.speaker);
  const { ids } = editor.selection.$selected.get();
  const meant = ids.has(row.segment_id) ? ids : new Set([row.segment_id]);
  const give = (to: string) => {
    onDone();
    editor.rows.edit(giveRows(all, meant, to));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) give(name.trim());
  };
  return (
    <form className="vt-speaker-form" onSubmit={submit}>
      {meant.size > 1 && <p className="vt-hint">{t('selected', { count: meant.size })}</p>}
      {names.length > 0 && (
        <div className="vt-speaker-names">
          {names.map((one) => (
            <Button key={one} size={32} onClick={() => give(one!)}>
              {one}
            </Button>
          ))}
        </div>
      )}
      <Field label={t('newSpeaker')}>
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
      <Button type="submit" size={32} variant="primary" disabled={!name.trim()}>
        {t('give')}
      </Button>
    </form>
  );
}

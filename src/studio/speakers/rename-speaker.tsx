import { useId, useState, type FormEvent } from 'react';
import { SPEAKER_CHARACTERS_MAX } from '../../contract/constants/projects.ts';
import { renameSpeaker } from '../../i18n/en/shared/rename-speaker.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

interface RenameSpeakerProps {
  name: string;
  /** Names of the other speakers. */
  others: readonly string[];
  onRename(name: string): void;
  onClose(): void;
}

/** Renames a speaker. Taking the name of another one merges the two. */
export function RenameSpeaker({ name, others, onRename, onClose }: RenameSpeakerProps) {
  const t = useText(renameSpeaker);
  const form = useId();
  const [next, setNext] = useState(name);
  const trimmed = next.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!trimmed) return;
    if (trimmed !== name) onRename(trimmed);
    onClose();
  };
  return (
    <Dialog
      title={t('title', { name })}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button type="submit" form={form} variant="primary" disabled={!trimmed}>
            {t('rename')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={t('name')} {...(others.includes(trimmed) && { hint: t('taken') })}>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus=""
              maxLength={SPEAKER_CHARACTERS_MAX}
              autoComplete="off"
              value={next}
              onChange={setNext}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

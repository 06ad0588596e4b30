import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { audiobook as texts } from '../../i18n/en/audiobook/audiobook.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CancelButton } from '../../ui/layers/cancel-button.tsx';
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

interface PasteDialogProps {
  /** @param file the text as a file, named after the title */
  onMake(file: File): void;
  onClose(): void;
}

const TITLE_MAX = 120;

/** Asks for the text of a new book. */
export function PasteDialog({ onMake, onClose }: PasteDialogProps) {
  const t = useText(texts);
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (text.trim() ? setLeaving(true) : onClose());
  const discard = () => {
    // The question closes first and gives the focus back to this dialog, which gives it back to the page
    flushSync(() => setLeaving(false));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!text.trim()) return;
    onMake(new File([text], `${title.trim() || t('pastedName')}.txt`, { type: 'text/plain' }));
  };
  return (
    <Dialog
      title={t('pasteTitle')}
      width={720}
      onClose={leave}
      over={
        isLeaving && (
          <ConfirmDialog
            title={t('pasteLeave')}
            confirm={t('pasteDiscard')}
            cancel={t('pasteKeep')}
            onConfirm={discard}
            onClose={() => setLeaving(false)}
          >
            <p>{t('pasteLeaveText')}</p>
          </ConfirmDialog>
        )
      }
      actions={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form="book-paste">
            {t('pasteMake')}
          </Button>
        </>
      }
    >
      <form id="book-paste" className="book-paste" noValidate onSubmit={submit}>
        <Field label={t('pasteName')}>
          {(control) => <TextInput {...control} maxLength={TITLE_MAX} value={title} onChange={setTitle} />}
        </Field>
        <Field
          label={t('pasteField')}
          hint={t('pasteHint')}
          error={isAsked && !text.trim() ? t('pasteEmpty') : undefined}
        >
          {(control) => (
            <textarea
              {...control}
              data-autofocus=""
              dir="auto"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

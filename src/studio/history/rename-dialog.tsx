import { TITLE_CHARACTERS_MAX } from '../../contract/constants/script.ts';
import { speechHistory } from '../../i18n/en/speech/history.ts';
import { useText } from '../../i18n/use-text.ts';
import { NameDialog } from '../../ui/layers/name-dialog.tsx';

interface RenameDialogProps {
  title: string;
  onRename(title: string): Promise<void>;
  onClose(): void;
}

/** Asks for another title of an item; stays open when the server refuses. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const t = useText(speechHistory);
  return (
    <NameDialog
      title={t('renameTitle')}
      label={t('name')}
      save={t('save')}
      name={title}
      charactersMax={TITLE_CHARACTERS_MAX}
      onSave={onRename}
      onClose={onClose}
    />
  );
}

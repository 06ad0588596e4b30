import { useSheet } from '../../ui/use-sheet.ts';
import pronunciationCss from './pronunciation.css?inline';
import { ListDialog } from './list-dialog.tsx';
import { WordDialog } from './word-dialog.tsx';

export interface PronunciationDialogProps {
  /** A word from the text, to edit only its pronunciation; without it, the whole list is shown. */
  word?: string | undefined;
  /** Id of the voice in use. */
  voiceId: string;
  /** BCP 47 tag of the text's language. */
  languageId: string;
  onClose(): void;
}

/** Edits the pronunciation of words voices get wrong, for a signed-in user. Open while mounted. */
export function PronunciationDialog({ word, ...rest }: PronunciationDialogProps) {
  useSheet(pronunciationCss);
  return word === undefined ? <ListDialog {...rest} /> : <WordDialog {...rest} word={word} />;
}

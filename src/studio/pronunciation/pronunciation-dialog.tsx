import { useSheet } from '../../ui/use-sheet.ts';
import pronunciationCss from './pronunciation.css?inline';
import { ListDialog } from './list-dialog.tsx';
import { WordDialog } from './word-dialog.tsx';

export interface PronunciationDialogProps {
  /** A word from the text: only how this one is said is asked for. The whole list without it. */
  word?: string | undefined;
  /** Id of the voice in use. */
  voiceId: string;
  /** Language of the text, BCP 47. */
  languageId: string;
  onClose(): void;
}

/** How words are said that a voice would get wrong, for a user who is signed in; mounted means open. */
export function PronunciationDialog({ word, ...rest }: PronunciationDialogProps) {
  useSheet(pronunciationCss);
  return word === undefined ? <ListDialog {...rest} /> : <WordDialog {...rest} word={word} />;
}

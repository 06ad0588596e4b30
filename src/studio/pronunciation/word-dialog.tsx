import { baseLanguage } from '../../contract/base-language.ts';
import { pronunciation as texts } from '../../i18n/en/speech/pronunciation.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Pronunciation } from '../../contract/index.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { keyOf } from './entry.ts';
import type { PronunciationDialogProps } from './pronunciation-dialog.tsx';
import { useWords } from './use-words.ts';
import { WordForm } from './word-form.tsx';

interface WordDialogProps extends PronunciationDialogProps {
  /** As written in the text; empty to let the user type one. */
  word: string;
  /** The entry to change; undefined for a new one. */
  entry?: Pronunciation | undefined;
}

/** Edits the pronunciation of one word, new or from the list. */
export function WordDialog({ entry, word, ...rest }: WordDialogProps) {
  const { languageId, onClose } = rest;
  const t = useText(texts);
  const { words, isFailed, retry } = useWords();
  if (!words) {
    return (
      <Dialog title={t('title')} width={520} onClose={onClose}>
        {isFailed ? (
          <ErrorNotice text={t('failed')} onRetry={retry} />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <Skeleton height="320px" />
          </div>
        )}
      </Dialog>
    );
  }
  const fresh = { word: word.trim(), language: baseLanguage(languageId), say: '', ipa: '' };
  const known = entry ?? (fresh.word ? words.find((one) => keyOf(one) === keyOf(fresh)) : undefined);
  return <WordForm {...rest} words={words} known={known} initial={known ?? fresh} />;
}

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ImportProgress as DocumentPart } from '../../contract/index.ts';
import { speechWork } from '../../i18n/en/speech/work.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/lists/progress-bar.tsx';

/** Progress of an import: the share of the file sent, then the part the server reads; null while unknown. */
export type ImportStep = { sent: number } | { part: DocumentPart | Picture | null };

/** One of several pictures. */
interface Picture {
  readonly unit: 'picture';
  readonly at: number;
  readonly of: number;
}

/** An import in progress. */
export interface RunningImport {
  /** Name of the file, or the number of files. */
  readonly name: string;
  readonly $step: ReadableAtom<ImportStep>;
  cancel(): void;
}

const PART_TEXTS = { page: 'readingPage', chapter: 'readingChapter', picture: 'readingPicture' } as const;

/** Shows the progress of an import, with a button to cancel it. */
export function ImportProgress({ name, $step, cancel }: RunningImport) {
  const t = useText(speechWork);
  const { locale } = useLanguage();
  const step = useStore($step);
  const isSending = 'sent' in step;
  const label = t(isSending ? 'uploading' : 'reading', { name });
  const part = isSending ? null : step.part;
  // The part being read is not done yet
  const share = isSending ? step.sent : part ? (part.at - 1) / part.of : undefined;
  const figures = isSending
    ? formatNumber(locale, step.sent, { style: 'percent' })
    : part && t(PART_TEXTS[part.unit], { at: part.at, of: part.of });
  return (
    <>
      <Banner
        action={
          <Button size={32} onClick={cancel}>
            {t('cancel')}
          </Button>
        }
      >
        {label} {/* Not live: a screen reader would announce every page, and can read the bar */}
        <span aria-live="off">{figures}</span>
      </Banner>
      <ProgressBar label={label} {...(share !== undefined && { value: share })} />
    </>
  );
}

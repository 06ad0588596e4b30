import type { BackgroundJob } from '../../contract/index.ts';
import { jobs as texts } from '../../i18n/en/shared/jobs.ts';
import type { Message, Messages, Texts } from '../../i18n/texts.ts';
import { useText } from '../../i18n/use-text.ts';

/** Names a tool's steps; null for an unknown one. */
export type StepWords = (step: string | null) => string | null;

/** Step names from a tool's texts, whose keys are `step_` and the server's name. */
export function useStepWords(toolTexts: Texts): StepWords {
  // Step names have no placeholders
  const t = useText(toolTexts) as (key: string) => string;
  return (step) => (`step_${step}` in toolTexts.en ? t(`step_${step}`) : null);
}

/** Names that the texts of each tool have for its list. */
type ListKey =
  | 'history'
  | 'search'
  | 'listFailed'
  | 'emptyTitle'
  | 'emptyText'
  | 'nothingFoundText'
  | 'deleteTitle'
  | 'deleteRunning'
  | 'deleteText'
  | 'deleted';

/** The words of the list of a tool, as its texts have them; what an item says is left to the tool. */
export function useToolListWords(toolTexts: Texts<Messages & Record<ListKey, Message>>) {
  const t = useText(toolTexts) as (key: ListKey, values?: object) => string;
  return {
    title: t('history'),
    search: t('search'),
    failed: t('listFailed'),
    emptyTitle: t('emptyTitle'),
    emptyText: t('emptyText'),
    nothingFound: (words: string) => t('nothingFoundText', { words }),
    deleteTitle: t('deleteTitle'),
    deleteText: ({ title }: { readonly title: string }, isOpen: boolean) =>
      t(isOpen ? 'deleteRunning' : 'deleteText', { title }),
    deleted: t('deleted'),
    step: useStepWords(toolTexts),
  };
}

/** What the work does now, in words. */
export function useJobWords(stepWords: StepWords): (job: BackgroundJob) => string {
  const t = useText(texts);
  return ({ state, step }) =>
    state === 'queued' || state === 'cancelled' || state === 'failed'
      ? t(state)
      : (stepWords(step) ?? t('running'));
}

import { useStore } from '@nanostores/react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { survey as texts } from '../i18n/en/survey/survey.ts';
import { useText } from '../i18n/use-text.ts';
import { openModal } from '../ui/layers/open-modal.ts';
import { useOverlay } from '../ui/layers/use-overlay.ts';
import { useSheet } from '../ui/use-sheet.ts';
import type { Question } from './answers.ts';
import { Slide } from './slide.tsx';
import { SurveyHeader } from './survey-header.tsx';
import type { Survey } from './survey-store.ts';
import surveyCss from './survey.css?inline';

interface SurveyDialogProps {
  survey: Survey;
  questions: readonly Question[];
  onShown(): void;
  /** Called when the answers could not be submitted and the user continues without. */
  onLater(): void;
}

/** Covers the page with the questions. Escape does not close it. */
export function SurveyDialog({ survey, questions, onShown, onLater }: SurveyDialogProps) {
  useSheet(surveyCss);
  const t = useText(texts);
  const at = useStore(survey.$at);
  const dialog = useRef<HTMLDialogElement>(null);
  const isTurn = useOverlay('welcome');
  const tellShown = useEffectEvent(onShown);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown || !isTurn) return;
    const focusTitle = () => shown.querySelector('h2')?.focus({ preventScroll: true });
    const close = openModal(shown, focusTitle);
    focusTitle();
    tellShown();
    return close;
  }, [isTurn]);
  return (
    <dialog
      ref={dialog}
      className="survey"
      part="survey"
      aria-label={t('survey')}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="survey-column">
        <SurveyHeader isFirst={at === 0} at={at} count={questions.length} />
        <Slide key={at} survey={survey} questions={questions} at={at} onLater={onLater} />
      </div>
    </dialog>
  );
}

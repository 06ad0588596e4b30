import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useId, useRef } from 'react';
import { survey as texts } from '../i18n/en/survey/survey.ts';
import { useServerText, useText } from '../i18n/use-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { isAnswered, takesSeveral, type Question } from './answers.ts';
import { OptionList } from './option-list.tsx';
import type { Survey } from './survey-store.ts';

interface SlideProps {
  survey: Survey;
  questions: readonly Question[];
  at: number;
  onLater(): void;
}

/** One question with its options and buttons. */
export function Slide({ survey, questions, at, onLater }: SlideProps) {
  const t = useText(texts);
  const told = useServerText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const submitting = useStore(survey.$submitting);
  const failed = useStore(survey.$failed);
  const question = questions[at];
  // The focused element of the previous question is gone; a dialog that is not shown yet cannot take the focus
  useEffect(() => {
    const heading = title.current!;
    heading.closest('dialog')!.scrollTop = 0;
    heading.focus({ preventScroll: true });
  }, []);
  // The error is below content that may be taller than the window
  useEffect(() => {
    const dialog = title.current!.closest('dialog')!;
    if (failed) dialog.scrollTop = dialog.scrollHeight;
  }, [failed]);
  if (!question) return null;
  const isLast = at === questions.length - 1;
  return (
    <section className="survey-slide" aria-labelledby={id}>
      {at > 0 && (
        <button type="button" className="survey-back" disabled={submitting} onClick={survey.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back')}
        </button>
      )}
      <h2 ref={title} id={id} tabIndex={-1}>
        {told(question.question_content)}
      </h2>
      {takesSeveral(question) && <p className="survey-hint">{t('severalAllowed')}</p>}
      <OptionList question={question} labelledBy={id} disabled={submitting} onPress={survey.press} />
      <Button
        variant="primary"
        size={48}
        wide
        busy={submitting}
        disabled={!isAnswered(question)}
        onClick={survey.next}
      >
        {t(isLast ? 'submit' : 'next')}
      </Button>
      {failed && <ErrorNotice text={t('notSubmitted')} onRetry={survey.next} />}
      {failed && (
        <Button variant="quiet" wide onClick={onLater}>
          {t('later')}
        </Button>
      )}
    </section>
  );
}

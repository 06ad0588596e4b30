import { survey as texts } from '../i18n/en/survey/survey.ts';
import { useText } from '../i18n/use-text.ts';
import { Logo } from '../ui/logo.tsx';

interface SurveyHeaderProps {
  /** The first question has an introduction; the others only the logo. */
  isFirst: boolean;
  at: number;
  count: number;
}

/** The header above the question, with the progress. */
export function SurveyHeader({ isFirst, at, count }: SurveyHeaderProps) {
  const t = useText(texts);
  return (
    <header className="survey-head">
      {isFirst ? (
        <>
          <h1>{t('welcome')}</h1>
          <p className="survey-subtitle">{t('subtitle')}</p>
          <p className="survey-note">{t('trialNote')}</p>
        </>
      ) : (
        <Logo size={40} />
      )}
      <div className="survey-dots" role="img" aria-label={t('progress', { number: at + 1, count })}>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-state={index < at ? 'done' : index === at ? 'now' : undefined} />
        ))}
      </div>
    </header>
  );
}

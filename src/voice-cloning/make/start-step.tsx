import { useId } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { SAMPLE_LIMITS } from '../../contract/constants/voice-cloning.ts';
import type { VoiceCloneOption } from '../../contract/index.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { formatDate, formatLength } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { PlansButton } from '../plans-button.tsx';
import { isOutOfAttempts } from './out-of-attempts.ts';
import type { Blocker } from './summary.ts';

interface StartStepProps {
  option: VoiceCloneOption;
  /** Reasons why the clone cannot start; empty if it can. */
  blockers: readonly Blocker[];
  busy: boolean;
  /** The server's last refusal. */
  failure: ApiFailure | null;
  onStart(): void;
}

/** The last step: what is missing, how many attempts the clone uses, and the start button. */
export function StartStep({ option, blockers, busy, failure, onStart }: StartStepProps) {
  const t = useText(texts);
  const failureText = useFailureText();
  const { locale } = useLanguage();
  const id = useId();
  const { countMin, countMax, totalMsMin, totalMsMax } = SAMPLE_LIMITS[option.kind];
  const hasNoAttempt = blockers.includes('attempts') || blockers.includes('noAttempts');
  const renewed = formatDate(locale, option.attempts_renewed_at, { dateStyle: 'medium' });
  const words = (blocker: Blocker): string => {
    switch (blocker) {
      case 'samples':
        return t('missing_samples', { count: countMin });
      case 'fewer':
        return t('missing_fewer', { count: countMax });
      case 'length':
        return t('missing_length', { length: formatLength(totalMsMin) });
      case 'shorter':
        return t('missing_shorter', { length: formatLength(totalMsMax) });
      default:
        return t(`missing_${blocker}`);
    }
  };
  const isReady = blockers.length === 0;
  return (
    <div className="clone-start">
      {failure && isOutOfAttempts(failure) && <ErrorNotice text={failureText(failure)} />}
      <Button
        variant="primary"
        wide
        busy={busy}
        // Stays focusable, so that screen readers announce why it is disabled
        aria-disabled={!isReady || undefined}
        aria-describedby={id}
        onClick={() => onStart()}
      >
        <span>{t(busy ? 'starting' : 'start')}</span>
        {isReady && !busy && (
          <span className="tool-order-cost">
            <span aria-hidden="true">· </span>
            {t('startAttempt', { count: option.attempts_left })}
          </span>
        )}
      </Button>
      <div id={id} className="clone-missing" role="status">
        {!isReady && (
          <>
            <p>{t('missing')}</p>
            <ul>
              {blockers.map((blocker) => (
                <li key={blocker}>{words(blocker)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {hasNoAttempt && (
        <div className="clone-step-ways">
          {option.attempts > 0 && <p className="clone-hint">{t('renewed', { date: renewed })}</p>}
          <PlansButton label={t('plans')} />
        </div>
      )}
    </div>
  );
}

import type { OperatorJob } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';
import { isErrorType } from '../../api/failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Moment } from '../moment.tsx';
import { kindName } from './kind-words.ts';

interface JobRowProps {
  job: OperatorJob;
  /** The job is being restarted. */
  busy: boolean;
  onRetry(): void;
  onCancel(): void;
}

/** A job with its owner, status and actions. */
export function JobRow({ job, busy, onRetry, onCancel }: JobRowProps) {
  const t = useText(texts);
  const words = useFailureText();
  const { locale } = useLanguage();
  const { kind, email, state, error, step, attempts, created_at, ended_at, progress, is_retryable } = job;
  const name = kindName(kind, t);
  return (
    <tr>
      <th scope="row">
        {name}
        <code className="ui-table-line" dir="ltr">
          {job.job_id}
        </code>
      </th>
      <td>
        <bdi>{email}</bdi>
      </td>
      <td>
        <Moment at={ended_at ?? created_at} />
      </td>
      <td>
        {error !== null && (
          <>
            <code dir="ltr">{error}</code>
            {isErrorType(error) && (
              <span className="ui-table-line">{words({ type: error, message: error })}</span>
            )}
          </>
        )}
        {state === 'running' && (
          <>
            {step && <code dir="ltr">{step}</code>} {formatNumber(locale, progress, { style: 'percent' })}
          </>
        )}
      </td>
      <td className="ui-table-number">{formatNumber(locale, attempts)}</td>
      <td>
        {is_retryable && (
          <Button size={32} busy={busy} aria-label={t('retryNamed', { kind: name, email })} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        {(state === 'running' || state === 'queued') && (
          <Button size={32} aria-label={t('cancelNamed', { kind: name, email })} onClick={onCancel}>
            {t('cancelJob')}
          </Button>
        )}
        {state === 'failed' && !is_retryable && <span className="ui-table-line">{t('orderAnew')}</span>}
      </td>
    </tr>
  );
}

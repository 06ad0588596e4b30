import CircleCheck from 'lucide-react/icons/circle-check';
import { useCallback, useState } from 'react';
import { asFailure, type ApiFailure } from '../../api/failure.ts';
import type { OperatorJob, OperatorQueue } from '../../contract/index.ts';
import { operator as texts } from '../../i18n/en/workbench/operator.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFailureText } from '../../notices/index.ts';
import { useStores } from '../../stores/use-stores.ts';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { useLoad } from '../../ui/use-load.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { PagedTable } from '../paged-table.tsx';
import { usePaged } from '../../ui/lists/use-paged.ts';
import { JobRow } from './job-row.tsx';
import { kindName } from './kind-words.ts';
import { KindsCard } from './kinds-card.tsx';

type State = 'failed' | 'running' | 'queued';

/** The jobs of all workspaces: their number, the failed ones, and their actions. */
export function QueueTab() {
  const { client } = useStores();
  const t = useText(texts);
  const words = useFailureText();
  const [kinds, setKinds] = useState<readonly OperatorQueue[] | null>(null);
  const loading = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const { data } = await client.call('GET /v1/operator/queue', { silent: true, signal });
        setKinds(data.kinds);
      },
      [client],
    ),
  );
  const [state, setState] = useState<State>('failed');
  const jobs = usePaged<OperatorJob>(
    state,
    async (cursor) => {
      const query = { state, ...(cursor !== null && { cursor }) };
      const { data } = await client.call('GET /v1/operator/jobs', { query, silent: true });
      return { items: data.jobs, cursor: data.next_cursor };
    },
    ({ job_id }) => job_id,
  );
  const [retrying, setRetrying] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<OperatorJob | null>(null);
  const reload = () => {
    loading.load();
    jobs.load();
  };
  const refusalOf = (failure: ApiFailure) => {
    if (failure.type === 'err_balance_insufficient') return t('tooFewCredits');
    return failure.type === 'err_task_pending' ? t('alreadyRunning') : words(failure);
  };
  const retry = async ({ job_id }: OperatorJob) => {
    setRetrying(job_id);
    try {
      await client.call('POST /v1/operator/jobs/{job_id}/retry', {
        params: { job_id },
        body: {},
        silent: true,
      });
      showToast({ tone: 'ok', text: t('retried') });
    } catch (error) {
      showToast({ tone: 'error', text: refusalOf(asFailure(error)) });
    }
    setRetrying(null);
    reload();
  };
  const cancel = async ({ job_id }: OperatorJob) => {
    await client.call('POST /v1/operator/jobs/{job_id}/cancel', {
      params: { job_id },
      body: {},
      silent: true,
    });
    setLeaving(null);
    showToast({ tone: 'ok', text: t('cancelled') });
    reload();
  };
  return (
    <>
      <KindsCard kinds={kinds} loading={loading} />
      <div className="op-head">
        <h2>{t('jobs')}</h2>
        <SegmentedControl<State>
          size={32}
          label={t('state')}
          value={state}
          options={[
            { value: 'failed', label: t('stateFailed') },
            { value: 'running', label: t('stateRunning') },
            { value: 'queued', label: t('stateQueued') },
          ]}
          onChange={setState}
        />
      </div>
      <PagedTable
        list={jobs}
        label={t('jobs')}
        columns={[
          { label: t('kind') },
          { label: t('user') },
          { label: t('when') },
          { label: t(state === 'failed' ? 'error' : 'step') },
          { label: t('attempts'), isNumber: true },
          { label: '' },
        ]}
        empty={
          state === 'failed'
            ? { icon: CircleCheck, title: t('noFailedTitle'), text: t('noFailedText') }
            : { icon: CircleCheck, title: t('noJobsTitle'), text: t('noJobsText') }
        }
      >
        {(job) => (
          <JobRow
            key={job.job_id}
            job={job}
            busy={retrying === job.job_id}
            onRetry={() => void retry(job)}
            onCancel={() => setLeaving(job)}
          />
        )}
      </PagedTable>
      {leaving && (
        <AskDialog
          title={t('cancelTitle')}
          text={t('cancelText', { kind: kindName(leaving.kind, t), email: leaving.email })}
          yes={t('cancelJob')}
          no={t('keep')}
          onYes={() => cancel(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

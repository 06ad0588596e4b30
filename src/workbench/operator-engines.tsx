import Cpu from 'lucide-react/icons/cpu';
import { useCallback, useState } from 'react';
import type { OperatorEngine } from '../contract/index.ts';
import { operator as texts } from '../i18n/en/workbench/operator.ts';
import { useText } from '../i18n/use-text.ts';
import { useReportedError } from '../notices/index.ts';
import { useStores } from '../stores/use-stores.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { usePoll } from '../ui/use-poll.ts';
import { EngineRow } from './engine-row.tsx';
import { useAskedEngines } from './use-engines.ts';

const capabilities = {
  speech: 'capabilitySpeech',
  recognition: 'capabilityRecognition',
  'text-in-images': 'capabilityImages',
  speakers: 'capabilitySpeakers',
  conversion: 'capabilityConversion',
  cloning: 'capabilityCloning',
  translation: 'capabilityTranslation',
  separation: 'capabilitySeparation',
  inpainting: 'capabilityInpainting',
} as const;

/** Milliseconds between an answer about the engines and the next request, while the page is visible. */
const LOOK_MS = 5_000;

/** The engines of the server: state, speed and current work. */
export function OperatorEngines() {
  const { client } = useStores();
  const t = useText(texts);
  const asked = useAskedEngines();
  const { known } = asked;
  const [work, setWork] = useState<ReadonlyMap<string, OperatorEngine> | null>(null);
  const { failure, load } = usePoll(
    useCallback(
      async (signal: AbortSignal) => {
        const { data } = await client.call('GET /v1/operator/engines', { silent: true, signal });
        setWork(new Map(data.engines.map((engine) => [engine.id, engine])));
      },
      [client],
    ),
    LOOK_MS,
  );
  const reason = useReportedError(asked.failure ?? failure);
  const retry = () => {
    load();
    asked.retry();
  };
  return (
    <div className="op-card">
      {reason && <ErrorNotice text={t('failed', { reason })} onRetry={retry} />}
      {!known && !asked.failure && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height="200px" />
        </div>
      )}
      {known?.engines.length === 0 && (
        <EmptyState icon={Cpu} title={t('noEnginesTitle')} text={t('noEnginesText')} />
      )}
      {known && known.engines.length > 0 && (
        <DataTable
          label={t('engines')}
          columns={[
            { label: t('engine') },
            { label: t('capability') },
            { label: t('speed') },
            { label: t('now') },
          ]}
        >
          {known.engines.map((engine) => (
            <tr key={engine.id}>
              <td>
                <EngineRow watch={known.watch} engine={engine} />
              </td>
              <td className="op-fact">{capabilityName(engine.capability, t)}</td>
              <td className="op-fact">{speedOf(work?.get(engine.id), t)}</td>
              <td className="op-fact">{workOf(work?.get(engine.id), t)}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useText<typeof texts.en>>;

const capabilityName = (capability: string, t: Words): string =>
  Object.hasOwn(capabilities, capability)
    ? t(capabilities[capability as keyof typeof capabilities])
    : capability;

const speedOf = (engine: OperatorEngine | undefined, t: Words): string => {
  if (engine?.characters_per_second)
    return t('charactersPerSecond', { count: Math.round(engine.characters_per_second) });
  if (engine?.times_real_time) return t('timesRealTime', { times: engine.times_real_time.toFixed(1) });
  return t('notMeasured');
};

const workOf = (engine: OperatorEngine | undefined, t: Words): string => {
  if (engine === undefined || engine.running === null) return t('none');
  const { running, waiting } = engine;
  return running > 0 || (waiting ?? 0) > 0 ? t('working', { running, waiting: waiting ?? 0 }) : t('idle');
};

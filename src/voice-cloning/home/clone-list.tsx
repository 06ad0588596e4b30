import { useStore } from '@nanostores/react';
import MicVocal from 'lucide-react/icons/mic-vocal';
import { useEffect, useState } from 'react';
import type { CloneKind } from '../../contract/constants/voice-cloning.ts';
import { voiceCloning as texts } from '../../i18n/en/voice-cloning/home.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReportedError } from '../../notices/index.ts';
import { isOpenJob } from '../../studio/jobs/follow-jobs.ts';
import { useStores } from '../../stores/use-stores.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { showToast } from '../../ui/layers/toasts.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { itemOf, type CloneItem, type Clones } from '../clones.ts';
import type { ChosenVoice } from './candidate-choice.tsx';
import { CloneCard } from './clone-card.tsx';

interface CloneListProps {
  list: Clones;
  onChosen: ChosenVoice;
  onOpen(kind: CloneKind, renewed: string): void;
  onUse: ((voiceId: string) => void) | undefined;
  onDeleted(cloneId: string): void;
}

const loadDialogs = () => import('./dialogs.ts');

/** The clones of the workspace, the newest first. */
export function CloneList({ list, onChosen, onOpen, onUse, onDeleted }: CloneListProps) {
  const stores = useStores();
  const t = useText(texts);
  const { items, phase, failure, isLoaded } = useStore(list.$list);
  useReportedError(failure, t('listFailed'));
  const [labelled, setLabelled] = useState<CloneItem | null>(null);
  const [deleted, setDeleted] = useState<CloneItem | null>(null);
  // The voice library plays their samples
  useEffect(() => void stores.voices.load().catch(() => undefined), [stores]);
  return (
    <section className="clone-list" aria-label={t('clones')}>
      {items.length > 0 && <h2>{t('clones')}</h2>}
      {phase === 'failed' && <ErrorNotice text={t('listFailed')} onRetry={() => void list.reload()} />}
      {isLoaded && items.length === 0 && (
        <EmptyState icon={MicVocal} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {!isLoaded && phase === 'loading' && (
        <div className="tool-waiting" role="status" aria-label={t('loading')}>
          <Skeleton height="120px" />
          <Skeleton height="120px" />
        </div>
      )}
      {items.length > 0 && (
        <ul className="clone-cards">
          {items.map((item) => (
            <CloneCard
              key={item.clone.clone_id}
              item={item}
              onUse={onUse}
              onCancel={() => void list.cancel(item).catch(() => undefined)}
              onLabel={() => setLabelled(item)}
              onRenew={() => onOpen(item.clone.kind, item.clone.clone_id)}
              onChosen={(clone, isTaken) => {
                list.meet(itemOf(clone));
                void stores.voices.reload().catch(() => undefined);
                onChosen(clone, isTaken);
              }}
              onDelete={() => setDeleted(item)}
            />
          ))}
        </ul>
      )}
      {labelled && (
        <OnDemand load={loadDialogs} onClose={() => setLabelled(null)}>
          {({ LabelDialog }) => (
            <LabelDialog
              clone={labelled.clone}
              onSaved={(clone) => {
                list.meet(itemOf(clone));
                showToast({ tone: 'ok', text: t('renamed') });
                void stores.voices.reload().catch(() => undefined);
              }}
              onClose={() => setLabelled(null)}
            />
          )}
        </OnDemand>
      )}
      {deleted && (
        <OnDemand load={loadDialogs} onClose={() => setDeleted(null)}>
          {({ DeleteCloneDialog }) => (
            <DeleteCloneDialog
              name={deleted.title}
              isRunning={isOpenJob(deleted.job)}
              onDelete={async () => {
                await list.remove(deleted.clone.clone_id);
                onDeleted(deleted.clone.clone_id);
              }}
              onClose={() => setDeleted(null)}
            />
          )}
        </OnDemand>
      )}
    </section>
  );
}

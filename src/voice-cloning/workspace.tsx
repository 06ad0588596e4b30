import type { CloneKind } from '../contract/constants/voice-cloning.ts';
import type { VoiceClone } from '../contract/index.ts';
import { useHost } from '../element/host-context.ts';
import { voiceCloning as texts } from '../i18n/en/voice-cloning/home.ts';
import { useText } from '../i18n/use-text.ts';
import { useJobList } from '../studio/jobs/use-job-list.ts';
import { FormChunk } from '../studio/source/form-chunk.tsx';
import { useStores } from '../stores/use-stores.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { showToast } from '../ui/layers/toasts.ts';
import { createClones, itemOf } from './clones.ts';
import { draftOf } from './make/draft.ts';
import { Home } from './home/home.tsx';
import { raise } from './raise.ts';
import { useOptions } from './use-options.ts';

interface WorkspaceProps {
  user: string;
  kind: CloneKind | null;
  renewed: string;
  onOpen(kind: CloneKind | null, renewed?: string): void;
  onUse: ((voiceId: string) => void) | undefined;
}

const loadMaker = () => import('./make/maker.tsx');

/** The list of clones, or the form for one. Jobs continue in both cases. */
export function Workspace({ user, kind, renewed, onOpen, onUse }: WorkspaceProps) {
  const stores = useStores();
  const host = useHost();
  const t = useText(texts);
  const { options, reason, load } = useOptions();
  const list = useJobList(createClones, ({ clone }, state) => {
    const { clone_id, name, voice_id: voice, candidate } = clone;
    const detail = { voiceClone: clone_id, state, voice, candidate: candidate !== null };
    raise(host, 'vox-voice-cloned', detail);
    // The library may have a new voice, or an attempt may have been refunded
    if (state === 'done') void stores.voices.reload().catch(() => undefined);
    load();
    if (state === 'done')
      showToast({ tone: 'ok', text: t(candidate ? 'candidateToast' : 'doneToast', { name }) });
    if (state === 'failed') showToast({ tone: 'error', text: t('failedToast', { name }) });
  });

  if (!options) {
    return (
      <div className="tool-home">
        {reason ? (
          <ErrorNotice text={t('optionsFailed', { reason })} onRetry={load} />
        ) : (
          <div role="status" aria-label={t('loading')} />
        )}
      </div>
    );
  }
  const onDeleted = (renewed: string) => {
    const { storage, client } = stores;
    draftOf(storage, { user, apiBase: client.apiBase, kind: null, renewed }).remove();
    // An attempt may have been refunded
    load();
  };
  const onChosen = ({ clone_id, voice_id: voice }: VoiceClone, isTaken: boolean) => {
    if (isTaken)
      raise(host, 'vox-voice-cloned', { voiceClone: clone_id, state: 'done', voice, candidate: false });
    // An attempt may have been refunded
    load();
  };
  if (kind === null && renewed === '')
    return <Home {...{ list, options, onOpen, onUse, onDeleted, onChosen }} />;
  return (
    <div className="tool-home">
      <FormChunk load={loadMaker}>
        {({ Maker }) => (
          <Maker
            key={`${kind} ${renewed}`}
            {...{ user, kind, renewed, list, options }}
            onOptionsOld={load}
            onClose={() => onOpen(null)}
            onStarted={(clone) => {
              list.add(itemOf(clone));
              load();
              onOpen(null);
            }}
          />
        )}
      </FormChunk>
    </div>
  );
}

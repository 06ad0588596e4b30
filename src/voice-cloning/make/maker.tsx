import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { CloneKind } from '../../contract/constants/voice-cloning.ts';
import type { VoiceClone } from '../../contract/index.ts';
import { voiceCloning } from '../../i18n/en/voice-cloning/home.ts';
import { makeClone as texts } from '../../i18n/en/voice-cloning/make.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import type { Clones } from '../clones.ts';
import type { CloneOptions } from '../use-options.ts';
import { draftOf, type Draft } from './draft.ts';
import { CloneForm } from './clone-form.tsx';
import makeCss from './make.css?inline';

interface MakerProps {
  user: string;
  kind: CloneKind | null;
  /** Id of the clone that gets new samples; empty for a new clone. */
  renewed: string;
  list: Clones;
  options: CloneOptions;
  /** Called when the remaining attempts or the consent statement may have changed on the server. */
  onOptionsOld(): void;
  onClose(): void;
  onStarted(clone: VoiceClone): void;
}

/** The form for a clone with its draft, or why there is none. */
export function Maker({ user, kind, renewed, list, options, onOptionsOld, onClose, onStarted }: MakerProps) {
  useSheet(makeCss);
  const { client, storage } = useStores();
  const t = useText(texts);
  const homeText = useText(voiceCloning);
  const { items, isLoaded, phase } = useStore(list.$list);
  const clone = renewed ? items.find(({ clone: one }) => one.clone_id === renewed)?.clone : undefined;
  const wanted = clone?.kind ?? kind;
  const option = options.kinds.find((one) => one.kind === wanted);
  const [draft] = useState(() => draftOf(storage, { user, apiBase: client.apiBase, kind, renewed }));
  const [kept, setKept] = useState<{ readonly draft: Draft | null } | null>(null);
  useEffect(() => {
    let isHere = true;
    void draft.read().then((read) => isHere && setKept({ draft: read }));
    return () => {
      isHere = false;
    };
  }, [draft]);

  const back = (
    <Button size={32} variant="quiet" onClick={onClose}>
      {t('back')}
    </Button>
  );
  if (renewed && !clone) {
    if (isLoaded) return <ErrorNotice text={t('gone')}>{back}</ErrorNotice>;
    if (phase === 'failed') {
      return <ErrorNotice text={homeText('listFailed')} onRetry={() => void list.reload()} />;
    }
    return <div role="status" aria-label={homeText('loading')} />;
  }
  if (!option) {
    const why = wanted === 'professional' && options.kinds.length > 0 ? homeText('moreKinds') : undefined;
    return (
      <ErrorNotice text={why ?? `${homeText('noneTitle')}. ${homeText('noneText')}`}>{back}</ErrorNotice>
    );
  }
  if (!kept) return <div role="status" aria-label={homeText('loading')} />;
  // The stored samples were already used for a voice, so the form starts empty
  const isUsed = kept.draft?.jobId === clone?.job.job_id && clone?.job.state === 'done';
  return (
    <CloneForm
      {...{ user, option, onOptionsOld, onClose, onStarted }}
      clone={clone ?? null}
      consent={options.consent}
      draft={draft}
      kept={isUsed ? null : kept.draft}
    />
  );
}

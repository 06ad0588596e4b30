import { useStore } from '@nanostores/react';
import Blend from 'lucide-react/icons/blend';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';
import { mixGroups } from './mixable.ts';

const loadDialogs = () => import('./mix-dialogs.ts');

interface MixButtonProps {
  /** Id of the voice to begin with; empty for any. */
  value: string;
  onMade(voice: Voice): void;
}

/** Opens the mixing of voices; nothing where no voices can be mixed. */
export function MixButton({ value, onMade }: MixButtonProps) {
  const stores = useStores();
  const t = useText(texts);
  const voices = useStore(stores.voices.$selectableVoices);
  const models = useStore(stores.voices.$models);
  const groups = useMemo(() => mixGroups(voices, models ?? []), [voices, models]);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (groups.length === 0) return null;
  return (
    <>
      <Button size={32} icon={Blend} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && (
        <OnDemand load={loadDialogs} onClose={close}>
          {({ MixDialog }) => <MixDialog {...{ groups, value, onMade }} onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}

interface DeleteMixButtonProps {
  voice: Voice;
  tabIndex: number;
}

/** Deletes a mix, after a question. */
export function DeleteMixButton({ voice, tabIndex }: DeleteMixButtonProps) {
  const t = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasDeleted = useRef(false);
  useLayoutEffect(() => {
    const grid = button.current?.closest('[role=grid]');
    return () => {
      if (!wasDeleted.current) return;
      // The focus would be lost with the focused card
      queueMicrotask(() => grid?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus());
    };
  }, []);
  return (
    <>
      <IconButton
        ref={button}
        icon={Trash2}
        label={t('deleteNamed', { name: voice.name })}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        // Arrow keys in the question must not move the focus in the surrounding grid
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <OnDemand load={loadDialogs} onClose={close}>
            {({ DeleteMixDialog }) => (
              <DeleteMixDialog
                voice={voice}
                onDeleted={() => {
                  wasDeleted.current = true;
                }}
                onClose={close}
              />
            )}
          </OnDemand>
        </div>
      )}
    </>
  );
}

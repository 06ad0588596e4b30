import Trash2 from 'lucide-react/icons/trash-2';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Voice } from '../../contract/index.ts';
import { voiceMixes as texts } from '../../i18n/en/voices/mixes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../ui/on-demand.tsx';

const loadMixDialogs = () => import('./mix-dialogs.ts');
const loadCloneDialog = () => import('./delete-clone-dialog.tsx');

interface DeleteOwnButtonProps {
  voice: Voice;
  tabIndex: number;
}

/** Deletes a mix or a clone after confirmation. */
export function DeleteOwnButton({ voice, tabIndex }: DeleteOwnButtonProps) {
  const { client } = useStores();
  const t = useText(texts);
  const [isOpen, setOpen] = useState(false);
  const { clone } = voice;
  const close = () => setOpen(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasDeleted = useRef(false);
  useLayoutEffect(() => {
    const grid = button.current?.closest('[role=grid]');
    return () => {
      if (!wasDeleted.current) return;
      // The focused card is removed, so move the focus
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
        // Arrow keys in the dialog must not move the focus in the surrounding grid
        <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          {clone ? (
            <OnDemand load={loadCloneDialog} onClose={close}>
              {({ DeleteCloneDialog }) => (
                <DeleteCloneDialog
                  name={voice.name}
                  onDelete={async () => {
                    const params = { clone_id: clone.clone_id };
                    await client.call('DELETE /v1/voice-clones/{clone_id}', { params });
                    wasDeleted.current = true;
                  }}
                  onClose={close}
                />
              )}
            </OnDemand>
          ) : (
            <OnDemand load={loadMixDialogs} onClose={close}>
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
          )}
        </div>
      )}
    </>
  );
}

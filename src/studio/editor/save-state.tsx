import { useStore } from '@nanostores/react';
import { projectEditor } from '../../i18n/en/shared/editor.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ProjectSaving } from '../project/saving.ts';

const STATES = { saved: 'saved', saving: 'saving', failed: 'notSaved', deleted: 'deleted' } as const;

/** Shows whether all changes of a project are stored on the server. */
export function SaveState({ saving }: { saving: ProjectSaving }) {
  const t = useText(projectEditor);
  const state = useStore(saving.$state);
  return (
    <p
      className="editor-saved"
      role="status"
      data-failed={state === 'failed' || state === 'deleted' || undefined}
    >
      {t(STATES[state])}
    </p>
  );
}

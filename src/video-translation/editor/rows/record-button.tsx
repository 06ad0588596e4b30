import { useStore } from '@nanostores/react';
import Mic from 'lucide-react/icons/mic';
import { useState } from 'react';
import { editorRecord } from '../../../i18n/en/video-translation/editor-record.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Row } from '../../../studio/rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';

const loadDialog = () => import('./record-dialog.tsx');

/** Opens the recorder for a row. */
export function RecordButton({ row, number }: { row: Row; number: number }) {
  const t = useText(editorRecord);
  const { user } = useStore(useStores().session.$session);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!user) return null;
  return (
    <>
      <IconButton
        icon={Mic}
        label={t(row.locked ? 'lockedLine' : 'recordLine', { number })}
        aria-disabled={row.locked || undefined}
        onClick={row.locked ? undefined : () => setOpen(true)}
      />
      {isOpen && (
        <OnDemand load={loadDialog} onClose={close}>
          {({ RecordDialog }) => <RecordDialog row={row} number={number} user={user.uid} onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}

import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Folder from 'lucide-react/icons/folder';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { voiceCollections as texts } from '../../../i18n/en/voices/collections.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import chipsCss from '../../../ui/controls/chips.css?inline';
import { Menu } from '../../../ui/layers/menu.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { CollectionsState } from './collections.ts';

const loadDialogs = () => import('./dialogs.ts');

interface CollectionsMenuProps extends CollectionsState {
  /** Id of the collection shown; empty for all voices. */
  chosen: string;
  onChoose(collectionId: string): void;
}

/** Loads the user's collections. Shows, creates, renames and deletes them. */
export function CollectionsMenu({ collections, setCollections, chosen, onChoose }: CollectionsMenuProps) {
  useSheet(chipsCss);
  const { client, voices } = useStores();
  const refreshes = useStore(voices.$refreshes);
  const t = useText(texts);
  const [dialog, setDialog] = useState<'begin' | 'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  useEffect(() => {
    let isShown = true;
    client.call('GET /v1/voices/collections', { silent: refreshes > 0 }).then(
      ({ data }) => isShown && setCollections(data.collections),
      () => {}, // told by the client
    );
    return () => {
      isShown = false;
    };
  }, [client, refreshes, setCollections]);
  useEffect(() => () => setCollections(null), [setCollections]);
  const shown = collections?.find(({ collection_id }) => collection_id === chosen);
  const name = shown?.name ?? '';
  return (
    <>
      <Menu
        label={t('collections')}
        placement="below-start"
        items={[
          ...(shown ? [{ label: t('all'), icon: Folder, onSelect: () => onChoose('') }] : []),
          ...(collections ?? []).map(({ collection_id, name, voice_ids }) => ({
            label: t('withCount', { name, count: voice_ids.length }),
            icon: collection_id === chosen ? Check : Folder,
            onSelect: () => onChoose(collection_id),
          })),
          ...(collections?.length ? (['line'] as const) : []),
          { label: t('begin'), icon: FolderPlus, onSelect: () => setDialog('begin') },
          ...(shown
            ? [
                { label: t('rename', { name }), icon: Pencil, onSelect: () => setDialog('rename') },
                {
                  label: t('delete', { name }),
                  icon: Trash2,
                  danger: true,
                  onSelect: () => setDialog('delete'),
                },
              ]
            : []),
        ]}
      >
        {(trigger) => (
          <button
            {...trigger}
            type="button"
            className="ui-chip"
            aria-label={name || t('collections')}
            data-on={shown ? '' : undefined}
            disabled={collections === null}
          >
            <Folder size={14} fill={shown ? 'currentColor' : 'none'} aria-hidden="true" />
            <span>{name || t('collections')}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      </Menu>
      {dialog && (
        <OnDemand load={loadDialogs} onClose={close}>
          {({ CollectionNameDialog, DeleteCollectionDialog }) =>
            dialog === 'begin' ? (
              <CollectionNameDialog
                setCollections={setCollections}
                onNamed={({ collection_id }) => onChoose(collection_id)}
                onClose={close}
              />
            ) : dialog === 'rename' ? (
              <CollectionNameDialog collection={shown} setCollections={setCollections} onClose={close} />
            ) : (
              shown && (
                <DeleteCollectionDialog collection={shown} setCollections={setCollections} onClose={close} />
              )
            )
          }
        </OnDemand>
      )}
    </>
  );
}

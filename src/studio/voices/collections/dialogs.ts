/** Dialogs about collections, whose code comes when one is asked for. */
export { CollectDialog } from './collect-dialog.tsx';
export { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
export { CollectionNameDialog } from './collection-name-dialog.tsx';

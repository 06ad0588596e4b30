/** Dialogs about collections, whose code comes when one is asked for. */
export { CollectDialog } from './collect-dialog.tsx';
export { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
export { NameDialog } from './name-dialog.tsx';

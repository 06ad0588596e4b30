/** Dialogs about collections; loaded when the first one opens. */
export { CollectDialog } from './collect-dialog.tsx';
export { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
export { CollectionNameDialog } from './collection-name-dialog.tsx';

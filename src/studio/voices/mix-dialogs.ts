/** Dialogs about mixes, whose code comes when one is asked for. */
export { DeleteMixDialog } from './delete-mix-dialog.tsx';
export { MixDialog } from './mix-dialog.tsx';

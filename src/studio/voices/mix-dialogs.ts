/** Dialogs about mixes; loaded when the first one opens. */
export { DeleteMixDialog } from './delete-mix-dialog.tsx';
export { MixDialog } from './mix-dialog.tsx';

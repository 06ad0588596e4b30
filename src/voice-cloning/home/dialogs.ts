/** Dialogs about clones, loaded on demand. */
export { DeleteCloneDialog } from '../../studio/voices/delete-clone-dialog.tsx';
export { LabelDialog } from './label-dialog.tsx';

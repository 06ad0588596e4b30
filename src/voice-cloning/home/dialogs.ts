/** Dialogs about clones, whose code comes when one is asked for. */
export { DeleteCloneDialog } from '../../studio/voices/delete-clone-dialog.tsx';
export { LabelDialog } from './label-dialog.tsx';

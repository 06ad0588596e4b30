/** One function for all places, so that the dialog is loaded once. */
export const loadRenameDialog = () => import('./rename-dialog.tsx');

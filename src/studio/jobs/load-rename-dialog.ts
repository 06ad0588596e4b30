/** The dialog comes when it is asked for; the same function for every place, so that it is loaded once. */
export const loadRenameDialog = () => import('./rename-dialog.tsx');

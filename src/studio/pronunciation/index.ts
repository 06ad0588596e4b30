export { PronunciationDialog } from './pronunciation-dialog.tsx';

export { SubtitleRemoval } from './subtitle-removal.tsx';

export { VideoTranslation } from './video-translation.tsx';

export { Audiobook } from './audiobook.tsx';

export { Notices } from './notices.tsx';
export { useTold } from './use-told.ts';

export { Notices } from './notices.tsx';
export { useTold } from './use-told.ts';
export { useFailureText } from './failure-text.ts';

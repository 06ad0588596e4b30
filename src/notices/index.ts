export { useFailureText } from './failure-text.ts';
export { Notices } from './notices.tsx';

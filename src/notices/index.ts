export { Notices } from './notices.tsx';
export { useReportedError } from './use-reported-error.ts';
export { useFailureText } from './failure-text.ts';

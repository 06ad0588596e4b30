export { Notices } from './notices.tsx';
export { useReportedError } from './use-reported-error.ts';
export { useFailureText } from './failure-text.ts';
export { useForm, type FieldState, type FormState } from './use-form.ts';

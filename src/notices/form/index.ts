export { useForm, type FieldState, type FormState } from './use-form.ts';

export { useLeave } from './use-leave.tsx';

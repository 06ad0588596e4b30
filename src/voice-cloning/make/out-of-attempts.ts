import type { ApiFailure } from '../../api/failure.ts';

/** Whether the plan has no attempts left. The form shows this itself, with a link to the plans. */
export const isOutOfAttempts = ({ type }: ApiFailure): boolean =>
  type === 'err_voice_clone_ivc_insufficient_times' || type === 'err_voice_clone_pvc_insufficient_times';

import type { ApiFailure } from '../../api/failure.ts';

/** The plan has no attempt left, which the form says itself, with the way to more. */
export const isOutOfAttempts = ({ type }: ApiFailure): boolean =>
  type === 'err_voice_clone_ivc_insufficient_times' || type === 'err_voice_clone_pvc_insufficient_times';

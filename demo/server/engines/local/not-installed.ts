import { because } from '../because.ts';
import { createStatus, off } from '../status.ts';
import type { Installation } from './installation.ts';

/** Stands in for an installation when the operator has turned models off. */
export const notInstalled = (): Installation => {
  const { get: state, onChange } = createStatus(off(because('models_off')));
  return { state, onChange, control: () => {}, installed: () => null, close: async () => {} };
};

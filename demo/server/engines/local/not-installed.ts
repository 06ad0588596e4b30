import { because } from '../because.ts';
import { createStatus, off } from '../status.ts';
import type { Installation } from './installation.ts';

/** What stands in for the installation of a model where whoever runs the server wants none. */
export const notInstalled = (): Installation => {
  const { get: state, onChange } = createStatus(off(because('models_off')));
  return { state, onChange, control: () => {}, installed: () => null, close: async () => {} };
};

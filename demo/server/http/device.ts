import { DEVICE_HEADER } from '../../../src/contract/constants/headers.ts';
import type { RequestContext } from './app.ts';

const USABLE = /^[!-~]{1,200}$/;

/** The client's own description of its device; empty if missing or unusable. Nothing verifies it. */
export const deviceOf = (context: RequestContext): string => {
  const device = context.req.header(DEVICE_HEADER) ?? '';
  return USABLE.test(device) ? device : '';
};

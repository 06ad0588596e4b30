import { DEVICE_HEADER } from '../../../src/contract/constants/headers.ts';
import type { RequestContext } from './app.ts';

const USABLE = /^[!-~]{1,200}$/;

/** What the client says of its device; empty when it says nothing usable. Anybody may claim anything. */
export const deviceOf = (context: RequestContext): string => {
  const device = context.req.header(DEVICE_HEADER) ?? '';
  return USABLE.test(device) ? device : '';
};

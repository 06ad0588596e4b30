import { useInsertionEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { adopt } from '../element/sheet.ts';

/** Gives the shadow root of the element a style sheet before the first paint that needs it. */
export function useSheet(css: string): void {
  const { shadowRoot } = useHost();
  useInsertionEffect(() => adopt(shadowRoot, css), [shadowRoot, css]);
}

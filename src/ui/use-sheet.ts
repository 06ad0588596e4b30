import { useInsertionEffect } from 'react';
import { useHost } from '../element/host-context.ts';
import { adopt } from '../element/sheet.ts';

/** Adds a style sheet to the element's shadow root, before the component is first painted. */
export function useSheet(css: string): void {
  const { shadowRoot } = useHost();
  useInsertionEffect(() => adopt(shadowRoot, css), [shadowRoot, css]);
}

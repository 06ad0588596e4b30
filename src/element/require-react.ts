import * as React from 'react';

/**
 * Throws, and says in the console what helps, where the React of the host's bundle is older than 19.2. Package managers
 * let such a host install us, since the modules below `voxbench/standalone` work there.
 */
export function requireReact(): void {
  const { version } = React;
  if ('useEffectEvent' in React) return;
  const words =
    `The modules below voxbench/elements need React 19.2, and this bundle has React ${version}. ` +
    'Import the tags from voxbench/standalone instead, which brings a React of its own.';
  console.error(words);
  throw new Error(words);
}

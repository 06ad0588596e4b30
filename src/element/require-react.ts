import * as React from 'react';

/**
 * Throws when the host's React is older than 19.2, and says in the console what to do. Package managers allow such a
 * host to install us, since the modules below `voxbench/standalone` do not use its React.
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

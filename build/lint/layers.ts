import { posix } from 'node:path';

/**
 * The rooms of each tree from the bottom up. A room imports rooms of lower lines; rooms of one line import each other
 * only where the tree allows it. The rule refuses folders that are not listed, so that every new room gets its place
 * here.
 */
export const SRC: readonly (readonly string[])[] = [
  ['contract'],
  ['api'],
  ['element', 'i18n', 'styles'],
  ['stores', 'ui'],
  ['notices'],
  ['analytics'],
  // Services that every tool uses
  ['sign-in', 'downloads', 'subscribe-tip'],
  ['studio'],
  // Tools
  [
    'account',
    'api-keys',
    'audiobook',
    'operator',
    'payment',
    'subtitle-removal',
    'survey',
    'text-to-speech',
    'transcription',
    'usage',
    'video-translation',
    'voice-changer',
    'voice-cloning',
    'voices',
  ],
  ['workbench'],
];
/** Rooms of one line that import each other freely. */
const SRC_PEERS = [
  ['element', 'i18n', 'styles'],
  ['stores', 'ui'],
];
/** From this one on rooms are closed: others import only their index, spec or panel. */
const FIRST_CLOSED = SRC.findIndex((rooms) => rooms.includes('notices'));
const DOORS = /(^(spec|panel)|(^|\/)index)\.tsx?$/;

export const SERVER: readonly (readonly string[])[] = [
  ['process', 'reading'],
  ['config'],
  ['db', 'metrics'],
  ['http'],
  ['blobs'],
  ['audio', 'billing', 'docs', 'media'],
  ['jobs', 'video'],
  ['api-keys', 'mail'],
  ['accounts'],
  ['projects', 'storage'],
  ['engines'],
  ['voices'],
  ['pronunciations'],
  ['speech', 'recognition', 'translation'],
  [
    'analytics',
    'documents',
    'openai',
    'payments',
    'subtitle-removal',
    'transcription',
    'usage',
    'video-translation',
    'voice-changes',
    'voice-clones',
  ],
  ['account-changes', 'books', 'survey'],
  ['backup'],
  // Sees all workspaces
  ['operator'],
];
/** The browser source that the server may import: the wire, and the model of a script. */
const SHARED = /^src\/(contract|studio\/model)\//;
/** Wire files that consist of schemas. The browser imports only their types. */
const SCHEMAS = /^src\/contract\/(index\.ts|calls\/)/;
/** Packages that only one place may import, and why. */
const PACKAGES: readonly { name: RegExp; in: RegExp; types?: true; because: string }[] = [
  {
    name: /^zod/,
    in: /^src\/contract\/|^demo\/server\//,
    types: true,
    because: 'Schemas are part of src/contract.',
  },
  {
    name: /^wouter/,
    in: /^src\/workbench\//,
    because: "wouter patches the page's history: only the workbench may load it.",
  },
  {
    name: /^@r2wc\//,
    in: /^src\/element\/react-panel\.tsx$/,
    because: 'Only src/element/react-panel.tsx knows r2wc.',
  },
];

const levelOf = (tree: typeof SRC, room: string) => tree.findIndex((rooms) => rooms.includes(room));
/** The room of a file: a folder of `src` or `demo/server`. Null for files above all rooms. */
const roomOf = (path: string): { tree: 'src' | 'server'; room: string } | null => {
  const [, tree, room] = /^(src|demo\/server)\/([^/]+)\//.exec(path) ?? [];
  return tree && room ? { tree: tree === 'src' ? 'src' : 'server', room } : null;
};

function refuseRoom(from: string, to: string): string | null {
  const here = roomOf(from);
  const there = roomOf(to);
  if (!here || !there || here.tree !== there.tree || here.room === there.room) return null;
  const tree = here.tree === 'src' ? SRC : SERVER;
  const [low, high] = [levelOf(tree, there.room), levelOf(tree, here.room)];
  for (const { room } of [here, there])
    if (levelOf(tree, room) < 0) return `Give the room ${room} its place in build/lint/layers.ts.`;
  if (low > high) return `${there.room} stands above ${here.room}.`;
  if (here.tree === 'server') return low === high ? `${there.room} stands beside ${here.room}.` : null;
  if (low === high && SRC_PEERS.some((peers) => peers.includes(here.room))) return null;
  // Tools may import each other; every room may import inner files of the studio
  const isClosed = low >= FIRST_CLOSED && there.room !== 'studio';
  const inner = to.split('/').slice(2).join('/');
  return isClosed && !DOORS.test(inner) ? `Come into ${there.room} by its index.ts.` : null;
}

function refuseTree(from: string, to: string, typesOnly: boolean): string | null {
  if (/^(src|elements)\//.test(from) && /^(demo|tests)\//.test(to))
    return 'The elements know neither the pages that use them nor their tests.';
  if (from.startsWith('src/') && to.startsWith('elements/')) return 'Importing from src has no side effects.';
  if (from.startsWith('demo/hosts/') && to.startsWith('src/'))
    return 'A host takes what the package exports.';
  if (from.startsWith('demo/server/')) {
    if (/^(src|elements|tests)\//.test(to) && !SHARED.test(to))
      return 'The server shares the wire and the model of a script with the browser, nothing else.';
    if (to.startsWith('demo/paypal/') && from !== 'demo/server/main.ts')
      return 'The server knows PayPal by its settings only; main.ts starts the stand-in.';
  }
  const isBrowser = from.startsWith('src/') && !from.startsWith('src/contract/');
  if (isBrowser && SCHEMAS.test(to) && !typesOnly)
    return 'The browser takes only types from the contract: no schema library in a bundle.';
  return null;
}

/**
 * Why a file may not import another one; null when it may.
 * @param from path of the importing file, relative to the repository
 * @param source specifier as written in the import
 * @param typesOnly the import is erased at compile time
 */
export function refuse(from: string, source: string, typesOnly: boolean): string | null {
  if (source.startsWith('.')) {
    const to = posix.join(posix.dirname(from), source);
    return refuseTree(from, to, typesOnly) ?? refuseRoom(from, to);
  }
  if (!/^(src|demo\/server)\//.test(from)) return null;
  const rule = PACKAGES.find(({ name }) => name.test(source));
  return rule && !rule.in.test(from) && !(rule.types && typesOnly) ? rule.because : null;
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

/** What a chunk's name is asked with. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const src = join(root, 'src');
/** The first screens: what each file brings at once, the panel is asked for later. */
const SHELLS = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^[\w-]+\/define\.ts$/.test(file),
);
/** What the loader has besides. */
const LOADED = /src\/(element\/define-found|api\/host-session)\.ts|preload-helper/;

const SPEECH_PANEL = join(src, 'text-to-speech/panel.tsx');
/** What that one brings once it can be used. */
const STUDIO_PARTS = join(src, 'text-to-speech/studio-parts.ts');
const STUDIO = /src\/(text-to-speech|studio(?!\/(voices|pronunciation)))\/|src\/i18n\/en\/speech-/;
const OTHER_PANELS = ['voices', 'sign-in', 'workbench'].map((room) => join(src, room, 'panel.tsx'));

/** A module with all that is loaded with it. */
function closure(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const one of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, one, seen);
  return seen;
}

const needsOf = (graph: Graph, files: readonly string[]) =>
  files.reduce((seen, file) => closure(graph, file, seen), new Set<string>());

/**
 * The first screen of a tag is four files at most: the loader, what all first screens have, what several have, and
 * its own. Panels have parts of them too, and none of these files has anything that only a panel needs.
 */
function shellChunk(kind: 'all' | 'several' | 'one') {
  let shells: readonly (readonly [room: string, needs: Set<string>])[] | undefined;
  let speech: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    shells ??= SHELLS.map((file) => [file.split('/')[0] ?? '', closure(graph, join(src, file))]);
    speech ??= closure(graph, SPEECH_PANEL);
    const users = shells.flatMap(([room, needs]) => (needs.has(id) ? [room] : []));
    if (kind === 'all') return users.length === shells.length || LOADED.test(id) ? 'shell' : null;
    const isSpoken = users.length === 1 && users[0] !== 'text-to-speech' && speech.has(id);
    if (kind === 'several') return users.length > 1 || isSpoken ? 'shells' : null;
    return users[0] ? `${users[0]}-shell` : null;
  };
}

/**
 * The speech panel is three files: what it shares with other panels, the rest of what it needs at once, and what it
 * brings when it can be used. A chunk for each set of modules that happen to have the same users would be two dozen
 * files, a tenth larger in sum.
 */
function panelChunk() {
  let speech: Set<string> | undefined;
  let others: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    speech ??= needsOf(graph, [SPEECH_PANEL]);
    others ??= needsOf(graph, OTHER_PANELS);
    if (!speech.has(id)) return null;
    return others.has(id) ? 'panels' : 'speech-panel';
  };
}

function studioChunk(isOwn: boolean) {
  let studio: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    studio ??= needsOf(graph, [STUDIO_PARTS]);
    if (!studio.has(id) || STUDIO.test(id) !== isOwn) return null;
    return isOwn ? 'studio' : 'common';
  };
}

/** Which modules are loaded together; the first group that takes a module has it. */
export const chunks = () => [
  // A group brings all it imports: what more have comes first
  { name: shellChunk('all'), debugName: 'all first screens' },
  { name: shellChunk('several'), debugName: 'several first screens' },
  { name: shellChunk('one'), debugName: 'first screen' },
  { name: panelChunk(), debugName: 'panels' },
  // A group brings all it imports: what other parts have too must not come to lie in the studio's chunk
  { name: studioChunk(false), debugName: 'common' },
  { name: studioChunk(true), debugName: 'studio' },
];

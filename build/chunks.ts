import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

/** What a chunk's name is asked with. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
type Group = (id: string, graph: Graph) => string | null;

const src = join(root, 'src');
/** Folders of the tags: there `define.ts` brings the first screen, which asks for the panel later. */
const TAGS = readdirSync(src).filter((room) => existsSync(join(src, room, 'define.ts')));

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
 * its own. They come without React: what they share with panels stays apart from it.
 */
function firstScreens(nameFor: (users: readonly string[], isSpeech: boolean) => string | null): Group {
  let shells: readonly (readonly [tag: string, needs: Set<string>])[] | undefined;
  let loader: Set<string> | undefined;
  let speech: Set<string> | undefined;
  return (id, graph) => {
    shells ??= TAGS.map((tag) => [tag, closure(graph, join(src, tag, 'define.ts'))]);
    loader ??= needsOf(graph, [join(root, 'elements/loader.ts')]);
    speech ??= needsOf(graph, [SPEECH_PANEL]);
    if (loader.has(id)) return id.startsWith(src) ? nameFor(TAGS, false) : null;
    const users = shells.flatMap(([tag, needs]) => (needs.has(id) ? [tag] : []));
    return nameFor(users, speech.has(id));
  };
}

/**
 * The speech panel is three files: React with what it shares with other panels, the rest of what it needs at once, and
 * what it brings when it can be used. A chunk for each set of modules that happen to have the same users would be two
 * dozen files, a tenth larger in sum.
 */
function panelChunk(): Group {
  let speech: Set<string> | undefined;
  let others: Set<string> | undefined;
  return (id, graph) => {
    speech ??= needsOf(graph, [SPEECH_PANEL]);
    others ??= needsOf(graph, OTHER_PANELS);
    if (!speech.has(id)) return null;
    return others.has(id) ? 'panels' : 'speech-panel';
  };
}

function studioChunk(isOwn: boolean): Group {
  let studio: Set<string> | undefined;
  return (id, graph) => {
    studio ??= needsOf(graph, [STUDIO_PARTS]);
    if (!studio.has(id) || STUDIO.test(id) !== isOwn) return null;
    return isOwn ? 'studio' : 'common';
  };
}

/** Which modules are loaded together; the first group that takes a module has it. */
export const chunks = () => [
  // A group brings all it imports: what more parts have comes first
  {
    name: firstScreens((users) => (users.length === TAGS.length ? 'shell' : null)),
    debugName: 'all first screens',
  },
  {
    // With what the speech panel has of others: their own file would be one more for it to ask for
    name: firstScreens((users, isSpeech) =>
      users.length > 1 || (isSpeech && users.length === 1 && !users.includes('text-to-speech'))
        ? 'shells'
        : null,
    ),
    debugName: 'several first screens',
  },
  { name: firstScreens(([tag]) => (tag ? `${tag}-shell` : null)), debugName: 'one first screen' },
  { name: panelChunk(), debugName: 'panels' },
  // What other parts have too must not come to lie in the studio's chunk
  { name: studioChunk(false), debugName: 'common' },
  { name: studioChunk(true), debugName: 'studio' },
];

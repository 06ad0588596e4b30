import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

/** The part of Rolldown's module graph that names a chunk. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}
type Group = (id: string, graph: Graph) => string | null;
type Modules = ReadonlySet<string>;

const src = join(root, 'src');
/** Folders of the tags. Their `define.ts` brings the first screen, which requests the panel later. */
const TAGS = readdirSync(src).filter((room) => existsSync(join(src, room, 'define.ts')));
/** Name of the tag that a folder defines. The loader finds the file of the first screen by this name. */
const elements = join(root, 'elements');
const tagOf = (room: string): string => {
  const isOf = (file: string) =>
    readFileSync(join(elements, file), 'utf8').includes(`/src/${room}/define.ts`);
  return readdirSync(elements).find(isOf)!.replace(/\.ts$/, '');
};
/** Tags with a studio. Their `studio-parts.ts` lists what the panel loads once it is usable. */
const TOOLS = TAGS.filter((room) => existsSync(join(src, room, 'studio-parts.ts')));

/**
 * Tags that begin with a recording. They share a first screen with each other only; those with a studio also share the
 * code that plays and draws sound.
 */
const STARTERS = TAGS.filter((room) =>
  readFileSync(join(src, room, 'define.ts'), 'utf8').includes('/studio/source/'),
);

/** Computes a value from the graph once: the graph is complete before the first module is named. */
function once<T>(find: (graph: Graph) => T): (graph: Graph) => T {
  let found: T | undefined;
  return (graph) => (found ??= find(graph));
}

/** A tool's short name for its many files: the last word of its name. */
const shortOf = (tool: string) => tool.split('-').at(-1)!;

/** The modules and all their static imports. */
function needsOf(graph: Graph, files: readonly string[]): Modules {
  const seen = new Set(files);
  for (const id of seen) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(one);
  return seen;
}
const definition = (tag: string) => join(src, tag, 'define.ts');
const panel = (tag: string) => join(src, tag, 'panel.tsx');
const othersThan = (tag: string) => TAGS.filter((other) => other !== tag);

/** All modules that tags may load, now or later, except through the folders of the given tags. */
function elsewhere(graph: Graph, ...tags: readonly string[]): Modules {
  const own = tags.map((tag) => join(src, tag, '/'));
  const seen = new Set(TAGS.filter((tag) => !tags.includes(tag)).map(definition));
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const one of [...importedIds, ...dynamicallyImportedIds])
      if (!own.some((folder) => one.startsWith(folder))) seen.add(one);
  }
  return seen;
}

/**
 * Files of the first screens. A tag loads at most four: the loader, the parts that all first screens share, those that
 * several share, and its own. None contains React: code that they share with panels is kept in chunks apart from it.
 */
function firstScreens(
  nameFor: (users: readonly string[], isInPanelOf: (tool: string) => boolean) => string | null,
): Group {
  const shells = once((graph) => TAGS.map((tag) => [tag, needsOf(graph, [definition(tag)])] as const));
  const loader = once((graph) => needsOf(graph, [join(root, 'elements/loader.ts')]));
  const panels = once((graph) => new Map(TOOLS.map((tool) => [tool, needsOf(graph, [panel(tool)])])));
  return (id, graph) => {
    const isInPanelOf = (tool: string) => panels(graph).get(tool)?.has(id) ?? false;
    if (loader(graph).has(id)) return id.startsWith(src) ? nameFor(TAGS, isInPanelOf) : null;
    const users = shells(graph).flatMap(([tag, needs]) => (needs.has(id) ? [tag] : []));
    return nameFor(users, isInPanelOf);
  };
}

/**
 * Files of a tool's panel, three of them: React with the code shared by panels, the rest that the panel needs at once,
 * and what it loads once it is usable. One chunk for each set of modules with the same users would make two dozen
 * files, a tenth larger in sum.
 */
function panelChunk(tool: string): Group {
  const needs = once((graph) => needsOf(graph, [panel(tool)]));
  const others = once((graph) => needsOf(graph, othersThan(tool).map(panel)));
  return (id, graph) => {
    if (!needs(graph).has(id)) return null;
    return others(graph).has(id) ? 'panels' : `${shortOf(tool)}-panel`;
  };
}

function studioChunk(tool: string, isOwn: boolean): Group {
  const needs = once((graph) => needsOf(graph, [join(src, tool, 'studio-parts.ts')]));
  const others = once((graph) => elsewhere(graph, tool));
  const many = once((graph) => elsewhere(graph, tool, ...STARTERS));
  return (id, graph) => {
    if (!needs(graph).has(id) || others(graph).has(id) === isOwn) return null;
    if (isOwn) return `${shortOf(tool)}-studio`;
    // Code that only the tags with a recording share stays out of the chunk that many load
    return many(graph).has(id) ? 'common' : 'edit';
  };
}

/** Groups modules into chunks. A module goes to the first group that accepts it. */
export const chunks = () => [
  // A group pulls in all that it imports, so the most widely shared groups come first
  {
    name: firstScreens((users) => (users.length === TAGS.length ? 'shell' : null)),
    debugName: 'all first screens',
  },
  {
    name: firstScreens((users) =>
      users.length > 1 && users.every((tag) => STARTERS.includes(tag)) ? 'source-screen' : null,
    ),
    debugName: 'first screens of tags that begin with a recording',
  },
  {
    // Also takes modules of a single first screen that the panel of another tool needs: that panel loads one file less
    name: firstScreens((users, isInPanelOf) => {
      const isInOtherPanel = TOOLS.some((tool) => !users.includes(tool) && isInPanelOf(tool));
      return users.length > 1 || (users.length === 1 && isInOtherPanel) ? 'shells' : null;
    }),
    debugName: 'several first screens',
  },
  {
    name: firstScreens(([room]) => (room ? `shell-${tagOf(room)}` : null)),
    debugName: 'one first screen',
  },
  ...TOOLS.map((tool) => ({ name: panelChunk(tool), debugName: `panel of ${tool}` })),
  // The shared groups come first, so that a studio's own chunk does not take shared modules
  ...TOOLS.map((tool) => ({ name: studioChunk(tool, false), debugName: `common with ${tool}` })),
  ...TOOLS.map((tool) => ({ name: studioChunk(tool, true), debugName: `studio of ${tool}` })),
];

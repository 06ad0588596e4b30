import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.ts';

/** What a chunk's name is asked with. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}
type Group = (id: string, graph: Graph) => string | null;
type Modules = ReadonlySet<string>;

const src = join(root, 'src');
/** Folders of the tags: there `define.ts` brings the first screen, which asks for the panel later. */
const TAGS = readdirSync(src).filter((room) => existsSync(join(src, room, 'define.ts')));
/** Name of the tag that a folder defines: the loader finds the file of its first screen by it. */
const elements = join(root, 'elements');
const tagOf = (room: string): string => {
  const isOf = (file: string) =>
    readFileSync(join(elements, file), 'utf8').includes(`/src/${room}/define.ts`);
  return readdirSync(elements).find(isOf)!.replace(/\.ts$/, '');
};
/** Tags with a studio: `studio-parts.ts` brings what their panel loads once it can be used. */
const TOOLS = TAGS.filter((room) => existsSync(join(src, room, 'studio-parts.ts')));

/**
 * Tags that begin with a recording. They share a first screen that no other tag has, and with a studio what plays and
 * draws sound.
 */
const STARTERS = TAGS.filter((room) =>
  readFileSync(join(src, room, 'define.ts'), 'utf8').includes('/studio/source/'),
);

/** Looks into the graph once: it is complete before the first module is asked about. */
function once<T>(find: (graph: Graph) => T): (graph: Graph) => T {
  let found: T | undefined;
  return (graph) => (found ??= find(graph));
}

/** Many files name those of a tool: the last word of its name will do. */
const shortOf = (tool: string) => tool.split('-').at(-1)!;

/** Modules with all that is loaded with them. */
function needsOf(graph: Graph, files: readonly string[]): Modules {
  const seen = new Set(files);
  for (const id of seen) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(one);
  return seen;
}
const definition = (tag: string) => join(src, tag, 'define.ts');
const panel = (tag: string) => join(src, tag, 'panel.tsx');
const othersThan = (tag: string) => TAGS.filter((other) => other !== tag);

/** All that tags may come to load, now or later, other than by way of the folders of these. */
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
 * The first screen of a tag is four files at most: the loader, what all first screens have, what several have, and
 * its own. They come without React: what they share with panels stays apart from it.
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
 * The panel of a tool is three files: React with what it shares with other panels, the rest of what it needs at once,
 * and what it brings when it can be used. A chunk for each set of modules that happen to have the same users would be
 * two dozen files, a tenth larger in sum.
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
    // What only these have too must not come with the parts that many have
    return many(graph).has(id) ? 'common' : 'edit';
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
    name: firstScreens((users) =>
      users.length > 1 && users.every((tag) => STARTERS.includes(tag)) ? 'source-screen' : null,
    ),
    debugName: 'first screens of tags that begin with a recording',
  },
  {
    // Modules of one first screen that a tool's panel also needs go here too, which saves that panel a file
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
  // What other parts have too must not come to lie in the studio's chunk
  ...TOOLS.map((tool) => ({ name: studioChunk(tool, false), debugName: `common with ${tool}` })),
  ...TOOLS.map((tool) => ({ name: studioChunk(tool, true), debugName: `studio of ${tool}` })),
];

import { resolve } from 'node:path';
import { cdnEntries, root } from './entries.ts';

/** What a chunk's name is asked with. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const REACT = /node_modules\/(react|react-dom|scheduler)\//;
/** What every tag needs before its panel: one file instead of many small ones. */
const SHELL =
  /src\/(element\/(?!.*(panel|use-|methods|host-context|carry|deep-active))|i18n\/(texts|language|watch-language|en\/element)\.ts|styles\/(?!panel|tint)|api\/(page|version|host-session)\.ts|ui\/lists\/skeleton\.css)|preload-helper/;
/** The first screen of the speech panel, whose frame the panel and the workbench have too. */
const SPEECH_SHELL =
  /src\/text-to-speech\/((layout|host)\.css|spec\.ts|shell\.ts|define\.ts)|src\/studio\/spec\.ts|i18n\/en\/text-to-speech-shell\.ts/;

/** The button that opens the payment popup, of which its panel has parts. */
const PAYMENT_SHELL =
  /src\/payment\/(shell\.(ts|css)|spec\.ts|answer-purchases\.ts)|i18n\/en\/payment-shell\.ts/;

const SPEECH_PANEL = 'src/text-to-speech/panel.tsx';
/** What that one brings once it can be used. */
const STUDIO_PARTS = 'src/text-to-speech/studio-parts.ts';
const STUDIO = /src\/(text-to-speech|studio(?!\/(voices|pronunciation)))\/|src\/i18n\/en\/speech-/;
const OTHER_PANELS = ['src/voices/panel.tsx', 'src/sign-in/panel.tsx', 'src/workbench/panel.tsx'];

/** A module with all that is loaded with it. */
function closure(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const one of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, one, seen);
  return seen;
}

const needsOf = (graph: Graph, files: readonly string[]) =>
  files.reduce((seen, file) => closure(graph, resolve(root, file), seen), new Set<string>());

/** First screens come without React: what they share with panels stays apart from it. */
function firstScreens() {
  let shells: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    shells ??= needsOf(graph, Object.values(cdnEntries()));
    return shells.has(id) ? 'first' : null;
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
  { name: 'react', test: REACT },
  { name: 'shell', test: SHELL },
  { name: 'text-to-speech-shell', test: SPEECH_SHELL },
  // All panels have this one, too
  { name: 'request-handlers', test: /src\/api\/request-handlers\.ts/ },
  { name: 'payment-shell', test: PAYMENT_SHELL },
  { name: firstScreens(), debugName: 'first screens', entriesAware: true, minShareCount: 2 },
  { name: panelChunk(), debugName: 'panels' },
  // A group brings all it imports: what other parts have too must not come to lie in the studio's chunk
  { name: studioChunk(false), debugName: 'common' },
  { name: studioChunk(true), debugName: 'studio' },
];

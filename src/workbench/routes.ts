/** A page of the workbench, as its sidebar shows it. */
export interface WorkbenchRoute {
  /** Below {@link WORKBENCH_BASE}. */
  readonly path: '/tts' | '/voices';
  /** Keys among the texts of the workbench. */
  readonly group: 'voiceTools' | 'voiceLab';
  readonly title: 'textToSpeech' | 'voices';
}

/** Where the standalone page stands. */
export const WORKBENCH_BASE = '/workbench';

/** All pages, in the order of the sidebar. */
export const routes: readonly [WorkbenchRoute, ...WorkbenchRoute[]] = [
  { path: '/tts', group: 'voiceTools', title: 'textToSpeech' },
  { path: '/voices', group: 'voiceLab', title: 'voices' },
];

/** Groups of the sidebar, in order. */
export const groups = ['voiceTools', 'voiceLab'] as const;

/** Where `/` and unknown paths lead. */
export const HOME = routes[0];

/** The page of a path, with or without a slash at its end; undefined for an unknown one. */
export const routeOf = (path: string): WorkbenchRoute | undefined =>
  routes.find((route) => route.path === path.replace(/\/+$/, ''));

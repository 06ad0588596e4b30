import type { WORKBENCH_PAGES } from '../contract/constants/workbench.ts';

/** A page of the workbench. */
export interface WorkbenchRoute {
  /** Below {@link WORKBENCH_BASE}. */
  readonly path: `/${(typeof WORKBENCH_PAGES)[number]}`;
  /** Keys among the texts of the workbench. */
  readonly title:
    | 'textToSpeech'
    | 'voiceChanger'
    | 'voices'
    | 'transcription'
    | 'usage'
    | 'apiKeys'
    | 'profile'
    | 'subscription'
    | 'payment'
    | 'about';
  /** Where the sidebar has it; a page without is reached from elsewhere. */
  readonly group?: (typeof groups)[number];
}

/** Path of the standalone page. */
export const WORKBENCH_BASE = '/workbench';

/** Groups of the sidebar, in order; one without items is not shown. */
export const groups = ['voiceTools', 'voiceLab', 'useCases'] as const;

/** All pages, those of the sidebar in its order. */
export const routes: readonly [WorkbenchRoute, ...WorkbenchRoute[]] = [
  { path: '/tts', title: 'textToSpeech', group: 'voiceTools' },
  { path: '/voice-changer', title: 'voiceChanger', group: 'voiceTools' },
  { path: '/voices', title: 'voices', group: 'voiceLab' },
  { path: '/transcription', title: 'transcription', group: 'voiceLab' },
  { path: '/usage', title: 'usage' },
  { path: '/api-keys', title: 'apiKeys' },
  { path: '/profile', title: 'profile' },
  { path: '/subscription', title: 'subscription' },
  { path: '/payment', title: 'payment' },
  { path: '/about', title: 'about' },
];

/** What the sidebar shows. */
export const shownGroups = groups
  .map((group) => ({ group, items: routes.filter((route) => route.group === group) }))
  .filter(({ items }) => items.length > 0);

/** Where `/` and unknown paths lead. */
export const HOME = routes[0];

/** The page of a path, with or without a slash at its end; undefined for an unknown one. */
export const routeOf = (path: string): WorkbenchRoute | undefined =>
  routes.find((route) => route.path === path.replace(/\/+$/, ''));

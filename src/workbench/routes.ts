import type { OPERATOR_PATH, WORKBENCH_PAGES } from '../contract/constants/workbench.ts';
import type { RouteMeta } from '../stores/session.ts';

/** A page of the workbench. */
export interface WorkbenchRoute {
  /** Path below {@link WORKBENCH_BASE}. `:name` matches any text between two slashes; `:name?` is optional. */
  readonly path: `/${(typeof WORKBENCH_PAGES)[number]}` | typeof OPERATOR_PATH;
  /** Keys of the workbench's texts. */
  readonly title:
    | 'textToSpeech'
    | 'voiceChanger'
    | 'voiceCloning'
    | 'normalClone'
    | 'professionalClone'
    | 'voices'
    | 'transcription'
    | 'videoTranslation'
    | 'videoEditor'
    | 'removeSubtitles'
    | 'audiobook'
    | 'audiobookWork'
    | 'usage'
    | 'apiKeys'
    | 'profile'
    | 'subscription'
    | 'payment'
    | 'about'
    | 'operator';
  /** Group in the sidebar. Pages without one are reached from elsewhere. */
  readonly group?: (typeof groups)[number];
  /** The page whose sidebar item is highlighted for this one. */
  readonly parent?: WorkbenchRoute['path'];
  /** Exists only while voice cloning is enabled. */
  readonly isCloning?: true;
  /** Exists only for operators. */
  readonly isOperators?: true;
  /** Fills the screen without sidebar or header, over its parent page, which keeps running. */
  readonly isFull?: true;
  /** Further metadata besides path and title. */
  readonly meta?: RouteMeta;
}

/** Path of the standalone page. */
export const WORKBENCH_BASE = '/workbench';

/** Groups of the sidebar, in order. Empty groups are hidden. */
export const groups = ['voiceTools', 'voiceLab', 'useCases', 'server'] as const;

/** All pages, in the order of the sidebar. */
const routes: readonly [WorkbenchRoute, ...WorkbenchRoute[]] = [
  { path: '/tts', title: 'textToSpeech', group: 'voiceTools' },
  { path: '/voice-changer', title: 'voiceChanger', group: 'voiceTools' },
  { path: '/voice-cloning', title: 'voiceCloning', group: 'voiceTools', isCloning: true },
  {
    path: '/voice-cloning/normal-clone',
    title: 'normalClone',
    parent: '/voice-cloning',
    isCloning: true,
  },
  {
    path: '/voice-cloning/professional-clone',
    title: 'professionalClone',
    parent: '/voice-cloning',
    isCloning: true,
  },
  { path: '/voices', title: 'voices', group: 'voiceLab' },
  { path: '/transcription', title: 'transcription', group: 'voiceLab' },
  { path: '/video-translation', title: 'videoTranslation', group: 'useCases' },
  {
    path: '/video-translation/editor',
    title: 'videoEditor',
    parent: '/video-translation',
    isFull: true,
    meta: { isVideoTranslationEditor: true },
  },
  { path: '/video-translation/remove-subtitles', title: 'removeSubtitles', parent: '/video-translation' },
  { path: '/audio-book', title: 'audiobook', group: 'useCases' },
  { path: '/audio-book/work/:id', title: 'audiobookWork', parent: '/audio-book', isFull: true },
  { path: '/operator/:part?', title: 'operator', group: 'server', isOperators: true },
  { path: '/usage', title: 'usage' },
  { path: '/api-keys', title: 'apiKeys' },
  { path: '/profile', title: 'profile' },
  { path: '/subscription', title: 'subscription' },
  { path: '/payment', title: 'payment' },
  { path: '/about', title: 'about' },
];

/**
 * Groups and pages of the sidebar.
 * @param hasCloning voice cloning is enabled
 * @param isOperator the user operates the server
 */
export const shownGroups = (hasCloning: boolean, isOperator: boolean) =>
  groups
    .map((group) => ({
      group,
      items: routes.filter(
        (route) =>
          route.group === group && (hasCloning || !route.isCloning) && (isOperator || !route.isOperators),
      ),
    }))
    .filter(({ items }) => items.length > 0);

/** Target of `/` and unknown paths. */
export const HOME = routes[0];

/** The page of a path, with or without a trailing slash; undefined for an unknown path. */
export const routeOf = (path: string): WorkbenchRoute | undefined => {
  const parts = path.replace(/\/+$/, '').split('/');
  return routes.find((route) => {
    const wanted = route.path.split('/');
    return (
      wanted.length >= parts.length &&
      wanted.every((part, at) =>
        part.startsWith(':') ? parts[at] || part.endsWith('?') : part === parts[at],
      )
    );
  });
};

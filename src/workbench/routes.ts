import type { OPERATOR_PATH, WORKBENCH_PAGES } from '../contract/constants/workbench.ts';
import type { RouteMeta } from '../stores/session.ts';

/** A page of the workbench. */
export interface WorkbenchRoute {
  /**
   * Address of the page, below {@link WORKBENCH_BASE}. `:name` stands for any text between two slashes; `:name?` may be
   * missing.
   */
  readonly path: `/${(typeof WORKBENCH_PAGES)[number]}` | typeof OPERATOR_PATH;
  /** Keys among the texts of the workbench. */
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
  /** Where the sidebar has it; a page without is reached from elsewhere. */
  readonly group?: (typeof groups)[number];
  /** The page of the sidebar that it belongs to. */
  readonly parent?: WorkbenchRoute['path'];
  /** It is there only while voice cloning is switched on. */
  readonly isCloning?: true;
  /** It is there only for those who run the server. */
  readonly isOperators?: true;
  /** It fills the screen, without the sidebar and without a header; its parent goes on behind it. */
  readonly isFull?: true;
  /** What it says of itself beside its path and title. */
  readonly meta?: RouteMeta;
}

/** Path of the standalone page. */
export const WORKBENCH_BASE = '/workbench';

/** Groups of the sidebar, in order; one without items is not shown. */
export const groups = ['voiceTools', 'voiceLab', 'useCases', 'server'] as const;

/** All pages, those of the sidebar in its order. */
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
 * What the sidebar shows.
 * @param hasCloning voice cloning is switched on
 * @param isOperator the user runs the server
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

/** Where `/` and unknown paths lead. */
export const HOME = routes[0];

/** The page of a path, with or without a slash at its end; undefined for an unknown one. */
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

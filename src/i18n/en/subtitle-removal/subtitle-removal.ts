import { texts } from '../../texts.ts';

/** Texts of the subtitle removal: the start, the list and the work on a video. */
export const subtitleRemoval = texts('subtitle-removal-home', {
  unreachable: 'The server does not answer. Check your connection and try again.',
  signInTitle: 'Sign in to remove subtitles',
  signInText: 'Your videos, and what was made of them, are kept in your account.',
  // Start
  dropText:
    'A video of up to {size} and {minutes} minutes. The text burned into its picture is found, and you choose what is removed. The search is free.',
  orderTitle: 'New subtitle removal',
  searchHint: 'When the video has arrived, it is searched for text. The search is free.',
  searching: 'Starting the search',
  searchRefused: 'The search could not start. {reason}',
  onlyOne: 'One video at a time: the first file was taken.',
  noVideo: '“{name}” is not a video. Choose another file.',
  // List
  history: 'Your subtitle removals',
  search: 'Search your subtitle removals',
  listFailed: 'Your subtitle removals could not be loaded. Please try again.',
  emptyTitle: 'No subtitle removals yet',
  emptyText: 'Add a video above: it appears here with the text that was found in it.',
  nothingFoundText: 'No title has “{words}” in it.',
  deleteTitle: 'Delete this subtitle removal?',
  deleteText: '“{title}” is deleted for good, with its areas and its report.',
  deleteRunning: '“{title}” is deleted for good. The work on it ends and costs nothing.',
  deleted: 'Subtitle removal deleted',
  searched: 'Searched: check the areas and start',
  removed: 'Subtitles removed · {method}',
  // Methods
  fill: 'Fill',
  best_fill: 'Best fill',
  blur: 'Blur',
  cover: 'Cover',
  delogo: 'Delogo',
  // Work
  step_find: 'Searching for text',
  step_fill: 'Removing the text',
  step_join: 'Joining and checking the video',
  step_store: 'Saving the video',
  searchedToast: '“{title}” was searched',
  doneToast: '“{title}” is ready',
  again: 'Search again',
  gone: 'This subtitle removal no longer exists. It may have been deleted.',
  openFailed: 'The subtitle removal could not be loaded. {reason}',
  searchCancelled: 'The search was canceled.',
  searchFailed: 'The search failed. {reason}',
});

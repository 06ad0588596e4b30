import { texts } from '../../texts.ts';

/** Texts of the work that goes on in the background, and of the list of what was made by it. */
export const jobs = texts('jobs', {
  loading: 'Loading',
  searchHere: 'Search',
  listMoreFailed: 'Not everything could be loaded.',
  nothingFound: 'Nothing found',
  moreFor: 'More for {title}',
  rename: 'Rename',
  delete: 'Delete',
  openIt: 'Open',
  queued: 'Waiting for its turn',
  running: 'Working',
  cancelled: 'Canceled',
  failed: 'Failed',
  progressOf: 'Progress of {title}',
  leaveHint: 'You can leave this page. The work goes on, and you find it in the list.',
  cancelWork: 'Cancel',
  cancelledText: 'It was canceled and cost nothing.',
  failedText: 'It cost nothing. {reason}',
  back: 'Back',
});

import { defineSpec } from '../element/spec.ts';

/** The spec of `<vox-download-center>`. */
export const downloadCenterSpec = defineSpec({
  tag: 'vox-download-center',
  summary:
    'The downloads that tags of the page began, with how far they are; it keeps its place empty while there are none.',
  props: {},
  events: {},
  parts: { entry: 'The button that opens the list, seen while there are downloads.' },
});

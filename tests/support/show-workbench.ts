import { showPanel } from './show-panel.ts';

/** Puts a workbench on the page and waits for its panel; the test imports the element. */
export const showWorkbench = (attributes = 'embedded') =>
  showPanel(`<vox-workbench ${attributes}></vox-workbench>`);

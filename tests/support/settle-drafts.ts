import { afterEach } from 'vitest';
import { bundleGlobal } from '../../src/api/page.ts';
import type { DraftStore } from '../../src/stores/drafts.ts';

/**
 * An element that goes writes its draft once the browser has opened the database, which may be in the middle of the
 * next test. Reading through the same connection waits for that: once for what was still read, once for what was
 * written then.
 */
afterEach(async () => {
  document.body.replaceChildren();
  const drafts = bundleGlobal<DraftStore | null>('drafts', () => null);
  await drafts?.read('');
  await drafts?.read('');
});

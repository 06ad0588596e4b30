import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/text-to-speech.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { broken, newPage, ok, signedIn } from '../support/fake-api.ts';
import { elementFaults } from '../support/element-faults.ts';
import { fakeHistory, historyItem } from '../support/fake-history.ts';
import { fakeSpeech, type FakeSpeech } from '../support/fake-speech.ts';
import { showPanel } from '../support/show-panel.ts';

let speech: FakeSpeech;
let history: ReturnType<typeof fakeHistory>;
beforeEach(async () => {
  newPage();
  signedIn();
  await page.viewport(1280, 800);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const open = async (count: number) => {
  speech = fakeSpeech();
  history = fakeHistory(speech, count);
  const element = await showPanel('<vox-text-to-speech></vox-text-to-speech>');
  await page.getByRole('tab', { name: 'History' }).click();
  // The list is there before its first page
  await expect.element(size()).toBeVisible();
  return element;
};
const list = () => page.getByRole('list', { name: 'History' });
const size = () => list().getByRole('listitem').first();
const named = (name: string) => page.getByRole('button', { name, exact: true });
const asked = () => speech.of('GET /p1/history/get').map(({ url }) => url.searchParams);
const scrollTo = (top: number) => list().element().scrollTo({ top });
const toTheEnd = () => scrollTo(list().element().scrollHeight);

describe('a long history', () => {
  test('loads page by page, and renders only what is in view', async () => {
    await open(5000);
    await expect.element(size()).toHaveAttribute('aria-setsize', '30');
    toTheEnd();
    await expect.element(size()).toHaveAttribute('aria-setsize', '60');
    expect(list().getByRole('listitem').elements().length).toBeLessThan(25);
  });

  test('keeps its place when an item is added meanwhile', async () => {
    await open(200);
    toTheEnd();
    await expect.element(size()).toHaveAttribute('aria-setsize', '60');
    history.add(historyItem(0));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(size()).toHaveAttribute('aria-setsize', '61');
    toTheEnd();
    await expect.element(page.getByText('Item 60', { exact: true })).toBeVisible();
  });

  test('says when the rest could not be loaded, and goes on after a click', async () => {
    await open(100);
    speech.answer({ 'GET /p1/history/get': () => broken(503, {}) });
    toTheEnd();
    await expect.element(page.getByText('Not everything could be loaded.')).toBeVisible();
    fakeHistory(speech, 100);
    await named('Try again').click();
    await expect.element(page.getByText('Not everything could be loaded.')).not.toBeInTheDocument();
    await expect.element(size()).toHaveAttribute('aria-setsize', '60');
  });

  test('selects up to 500 items in few requests, and shows the rest once those are deleted', async () => {
    await open(640);
    await named('Select').click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.element(page.getByText('The newest 500 are selected.')).toBeVisible();
    expect(asked().length).toBeLessThan(8);
    await named('Delete 500').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('500 items deleted')).toBeVisible();
    await expect.element(page.getByText('Item 501', { exact: true })).toBeVisible();
    expect(page.getByText('Nothing here yet').elements()).toEqual([]);
  });
});

describe('searching', () => {
  const field = () => page.getByRole('searchbox', { name: 'Search the history' });

  test('searches on the server, and shows all items again when the field is cleared', async () => {
    await open(5000);
    await field().fill('item 4999');
    await expect.element(size()).toHaveTextContent('Item 4999');
    expect(list().getByRole('listitem').elements()).toHaveLength(1);
    expect(asked().at(-1)!.get('search')).toBe('item 4999');
    await field().fill('');
    await expect.element(size()).toHaveTextContent('Item 1');
  });

  test('a failed search is retried from its first page, not from where the earlier list ended', async () => {
    await open(100);
    speech.answer({ 'GET /p1/history/get': () => broken(503, {}) });
    await field().fill('item');
    await expect.element(page.getByText('Not everything could be loaded.')).toBeVisible();
    fakeHistory(speech, 100);
    const count = asked().length;
    toTheEnd();
    await expect.poll(() => list().element().scrollTop).toBeGreaterThan(0);
    await named('Try again').click();
    await expect.poll(() => asked().length).toBeGreaterThan(count);
    expect(asked()[count]!.get('cursor'), 'the first page of what was searched').toBeNull();
    expect(asked()[count]!.get('search')).toBe('item');
  });

  test('waits until the user stops typing', async () => {
    await open(50);
    await field().click();
    await userEvent.keyboard('item 5');
    await expect.poll(() => asked().at(-1)!.get('search')).toBe('item 5');
    expect(asked().filter((query) => query.has('search')).length).toBeLessThan(4);
  });

  test('says when nothing is found, and keeps the field', async () => {
    await open(3);
    await field().fill('ferry');
    await expect.element(page.getByText('No title and no sentence has “ferry” in it.')).toBeVisible();
    await expect.element(field()).toHaveValue('ferry');
    await named('Clear').click();
    await expect.element(size()).toHaveTextContent('Item 1');
  });

  test('keeps the earlier selection', async () => {
    await open(50);
    await named('Select').click();
    await page.getByRole('checkbox', { name: 'Select Item 2', exact: true }).click();
    await field().fill('item 49');
    await page.getByRole('checkbox', { name: 'Select Item 49' }).click();
    await expect.element(named('Delete 2')).toBeEnabled();
  });
});

describe('deleting', () => {
  const remove = async (name: string) => {
    await named(`More for ${name}`).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };

  test('keeps the focus in the history', async () => {
    const element = await open(3);
    await remove('Item 1');
    await expect.element(page.getByText('1 item deleted')).toBeVisible();
    await expect.poll(deepActiveElement).toBe(element.shadowRoot!.querySelector('.tts-history'));
    await userEvent.keyboard('{Tab}');
    await expect.poll(deepActiveElement).toBe(page.getByRole('searchbox').element());
  });

  test('removes an item that another tab has deleted, without reporting it as deleted here', async () => {
    await open(3);
    history.remove([historyItem(1).history_id]);
    await remove('Item 1');
    await expect.element(page.getByText('Item 1', { exact: true })).not.toBeInTheDocument();
    expect(page.getByText('1 item deleted').elements()).toEqual([]);
  });
});

test('a focused row stays in the page when scrolled out of view', async () => {
  await open(200);
  await expect.element(named('More for Item 1')).toBeVisible();
  (named('More for Item 1').element() as HTMLElement).focus();
  scrollTo(1500);
  await expect.element(page.getByText('Item 25', { exact: true })).toBeVisible();
  expect(deepActiveElement()).toBe(named('More for Item 1').element());
});

test('passes axe while items are selected', async () => {
  const element = await open(3);
  await named('Select').click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect.element(named('Delete 3')).toBeEnabled();
  const violations = await elementFaults(element);
  expect(violations).toEqual([]);
});

test('the rename dialog stays open until the server has stored the name', async () => {
  await open(3);
  speech.answer({ 'POST /p1/history/edit': () => ok() });
  await named('More for Item 1').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Better name');
  await expectOpenUntilAnswered(speech, 'POST /p1/history/edit', 'Rename', () => named('Save').click());
  await expect.element(page.getByText('Better name')).toBeVisible();
});

describe('Escape while a new name is on its way', () => {
  const renameWith = async (key: string) => {
    await named('More for Item 1').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Better name');
    const answer = speech.hold('POST /p1/history/edit');
    await userEvent.keyboard(key);
    await expect.poll(() => speech.of('POST /p1/history/edit').length).toBe(1);
    return answer;
  };
  const dialog = () => page.getByRole('dialog', { name: 'Rename' });
  /** The name is taken once, and the keyboard is where it was before. */
  const expectRenamedOnce = async () => {
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText('Better name')).toBeVisible();
    await expect.poll(deepActiveElement).toBe(named('More for Better name').element());
    expect(speech.of('POST /p1/history/edit').map(({ body }) => body.title)).toEqual(['Better name']);
  };

  test('closes nothing, and the keyboard goes back to the item when the name is taken', async () => {
    await open(3);
    speech.answer({ 'POST /p1/history/edit': () => ok() });
    const answer = await renameWith('{Enter}');
    await userEvent.keyboard('{Escape}{Escape}{Enter}');
    await expect.element(dialog()).toBeVisible();
    answer();
    await expectRenamedOnce();
  });

  test('does not close the history of a narrow panel beneath, either', async () => {
    await page.viewport(480, 800);
    speech = fakeSpeech();
    history = fakeHistory(speech, 3);
    speech.answer({ 'POST /p1/history/edit': () => ok() });
    await showPanel('<vox-text-to-speech></vox-text-to-speech>');
    await named('History').click();
    await expect.element(list()).toBeVisible();
    const answer = await renameWith('{Enter}');
    await userEvent.keyboard('{Escape}{Escape}{Escape}');
    await expect.element(dialog()).toBeVisible();
    await expect.element(list()).toBeInTheDocument();
    answer();
    await expectRenamedOnce();
    await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  });
});

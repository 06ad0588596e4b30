import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../elements/audiobook.ts';
import { deepActiveElement } from '../../src/element/deep-active-element.ts';
import { expectOpenUntilAnswered } from '../support/busy-dialog.ts';
import { fakeApi, newPage, ok, refused, signedIn, type FakeApi } from '../support/fake-api.ts';
import { fakeBooks, importJob, passageOf, type FakeBooks } from '../support/fake-books.ts';
import { focusedGroup, focusOn, pressEnter } from '../support/keyboard.ts';
import { showPanel } from '../support/show-panel.ts';
import { uuid } from '../support/uuid.ts';

let api: FakeApi;
let server: FakeBooks;
beforeEach(() => {
  newPage();
  signedIn();
  api = fakeApi();
  server = fakeBooks(api);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const show = (attributes = '') => showPanel(`<vox-audiobook ${attributes}></vox-audiobook>`);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = (title: string) => page.getByRole('article', { name: title, exact: true });
const text = () => page.getByRole('group', { name: 'Text of the chapter' });
const UNSURE = { left_out: false, fixed_length: false, bookmarked: false, note: '', unsure: true };
const HARBOR = [
  passageOf(1, 'The boat came late.', null),
  passageOf(2, '“There is one for you,”', 'Harker'),
  passageOf(3, 'he said.', null, { gap: '\n\n' }),
  passageOf(4, '“My mother writes.”', 'Ines', { cue: UNSURE }),
];
const LAMP = [passageOf(11, 'A lamp went out.', null)];
const book = () =>
  server.add('The Lighthouse Letters', [
    { title: 'The harbor', segments: HARBOR },
    { title: 'A lamp goes out', segments: LAMP },
    { title: 'Notes', segments: [passageOf(21, 'See the map.')], left_out: true },
  ]);
const open = async () => {
  const stored = book();
  const host = await show(`book="${stored.detail.book_id}"`);
  await expect.element(text()).toHaveTextContent('The boat came late.');
  return { stored, host };
};
const choose = async (words: string) => page.getByText(words).click();

describe('the list of books', () => {
  test('imports a file, shows the progress, and opens the book', async () => {
    const host = await show();
    await expect.element(page.getByText('No books yet')).toBeVisible();
    const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['It was late.'], 'Lighthouse.txt'));
    await expect.element(card('Lighthouse')).toHaveTextContent('Waiting for its turn');
    await expect.poll(() => server.line.isOpen()).toBe(true);
    const [stored] = server.books;
    server.workImport(stored!, { state: 'done', progress: 1 }, [{ title: 'One', segments: LAMP }]);
    await button('Open Lighthouse').click();
    await expect.element(text()).toHaveTextContent('A lamp went out.');
    expect((host as unknown as { book: string }).book).toBe(stored!.detail.book_id);
  });

  test('works by keyboard alone: import, open and return, with the focus kept', async () => {
    const host = await show();
    await focusOn(button('Choose a file'));
    const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['It was late.'], 'Lighthouse.txt'));
    await expect.element(card('Lighthouse')).toHaveTextContent('Waiting for its turn');
    await expect.poll(focusedGroup).toBe('Your books');
    const [stored] = server.books;
    await expect.poll(() => server.line.isOpen()).toBe(true);
    server.workImport(stored!, { state: 'done', progress: 1 }, [{ title: 'One', segments: LAMP }]);
    await pressEnter(button('Open Lighthouse'));
    await expect.element(text()).toHaveTextContent('A lamp went out.');
    await expect.poll(focusedGroup).toBe('Audiobook editor');
    await pressEnter(button('Back to audiobooks'));
    await expect.element(button('Choose a file')).toBeVisible();
    await expect.poll(focusedGroup).toBe('Your books');
  });

  test('makes a book of a pasted text under the entered title', async () => {
    await show();
    await button('Paste a text').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make a book' }).click();
    await expect.element(dialog.getByText('Paste or type a text first.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Harbor');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('It was late.');
    await dialog.getByRole('button', { name: 'Make a book' }).click();
    await expect.element(card('Harbor')).toBeVisible();
    expect(api.of('POST /v1/books')[0]!.url.searchParams.get('file_name')).toBe('Harbor.txt');
  });

  test('asks before a pasted text is thrown away, and closes at once without one', async () => {
    await show();
    await button('Paste a text').click();
    const dialog = page.getByRole('dialog', { name: 'A book from a text' });
    const field = dialog.getByRole('textbox', { name: 'Text' });
    await field.fill('It was late.');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('dialog', { name: 'Discard the text?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('It was late.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => deepActiveElement()).toBe(button('Paste a text').element());
    await button('Paste a text').click();
    await expect.element(field).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('says why the server refused a file, and does not offer to send it again', async () => {
    api.answer({ 'POST /v1/books': () => refused('err_file_damaged') });
    const host = await show();
    await expect.element(button('Paste a text')).toBeVisible();
    const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['x'], 'broken.epub'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('The file is damaged');
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });

  test('refuses a video before it is sent', async () => {
    const host = await show();
    await expect.element(button('Paste a text')).toBeVisible();
    const input = host.shadowRoot!.querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['x'], 'film.mp4', { type: 'video/mp4' }));
    await expect.element(page.getByText('“film.mp4” is not a book.', { exact: false })).toBeVisible();
    expect(api.of('POST /v1/books')).toEqual([]);
  });

  test('offers no retry for a file that is not a book', async () => {
    server.add('Film', [], {
      import_job: importJob(1, { state: 'failed', error: 'err_file_not_supported' }),
    });
    await show();
    await expect.element(card('Film')).toHaveTextContent('This kind of file is not supported.');
    await expect.element(button('Try again: Film')).not.toBeInTheDocument();
  });

  test.each(['err_file_damaged', 'err_file_protected', 'err_file_without_text', 'err_book_too_long'])(
    'takes another file in place of one that can never be read: %s',
    async (error) => {
      server.add('Broken', [], { import_job: importJob(1, { state: 'failed', error }) });
      await show();
      await expect.element(card('Broken').getByRole('button', { name: 'Choose a file' })).toBeVisible();
      await expect.element(button('Try again: Broken')).not.toBeInTheDocument();
      const input = card('Broken').element().querySelector<HTMLInputElement>('input[type=file]')!;
      await userEvent.upload(input, new File(['It was late.'], 'Whole.txt'));
      await expect.element(card('Whole')).toBeVisible();
    },
  );

  test('takes the file in place of a refused one once the book that is being sent has arrived', async () => {
    server.add('Broken', [], { import_job: importJob(1, { state: 'failed', error: 'err_file_damaged' }) });
    const letGo = api.hold('POST /v1/books');
    const host = await show();
    await expect.element(card('Broken')).toBeVisible();
    const send = (input: HTMLInputElement | null, name: string) =>
      userEvent.upload(input!, new File(['It was late.'], name));
    await send(host.shadowRoot!.querySelector('.tool-drop input[type=file]'), 'First.txt');
    await expect.element(page.getByText('First.txt', { exact: true })).toBeVisible();
    await send(card('Broken').element().querySelector('input[type=file]'), 'Second.txt');
    await expect.element(page.getByText('First.txt', { exact: true })).toBeVisible();
    letGo();
    await expect.element(card('First')).toBeVisible();
    await expect.element(card('Second')).toBeVisible();
  });

  test('offers to recognize the pages of a scanned book', async () => {
    server.add('Scan', [], { import_job: importJob(1, { state: 'failed', error: 'err_file_scanned' }) });
    await show();
    await button('Recognize the pages of Scan').click();
    await expect.poll(() => api.of('POST /v1/books/{book_id}/import')[0]?.body).toEqual({ recognize: true });
  });
});

describe('the text of a chapter', () => {
  test('is edited in place and saved automatically', async () => {
    const { stored } = await open();
    await choose('The boat came late.');
    await userEvent.keyboard('{Enter}');
    const field = page.getByRole('textbox', { name: 'Text of the passage' });
    await field.fill('The boat came early.');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => server.passages(stored)[0]!.text).toBe('The boat came early.');
    await button('Undo').click();
    await expect.element(text()).toHaveTextContent('The boat came late.');
    await expect.poll(() => server.passages(stored)[0]!.text).toBe('The boat came late.');
  });

  test('gets another speaker by one key, which removes the mark of a guess', async () => {
    const { stored } = await open();
    await expect.element(page.getByText('1 speaker to check').first()).toBeVisible();
    await choose('“My mother writes.”');
    // Harker is the first of the cast
    await userEvent.keyboard('1');
    await expect.poll(() => server.passages(stored)[3]).toMatchObject({ speaker: 'Harker' });
    expect(server.passages(stored)[3]!.cue?.unsure ?? false).toBe(false);
    await userEvent.keyboard('0');
    await expect.poll(() => server.passages(stored)[3]!.speaker).toBeNull();
  });

  test('gets the speaker of the same key while the book is open, whoever says more by then', async () => {
    const { stored } = await open();
    await choose('The boat came late.');
    await userEvent.keyboard('2');
    // The cast is counted by the server
    await expect.element(page.getByText(/^2 passages/)).toBeVisible();
    await choose('he said.');
    await userEvent.keyboard('2');
    await expect.poll(() => server.passages(stored)[2]!.speaker).toBe('Ines');
  });

  test('has the focus again after a speaker was entered, so that its keys go on', async () => {
    const { stored } = await open();
    await choose('The boat came late.');
    await userEvent.keyboard('s');
    const field = page.getByRole('textbox', { name: 'Another name' });
    await expect.element(field).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(field.element());
    await userEvent.keyboard('Tom{Enter}');
    await expect.poll(() => deepActiveElement()).toBe(text().element());
    await userEvent.keyboard('{ArrowDown}2');
    await expect
      .poll(() =>
        server
          .passages(stored)
          .map(({ speaker }) => speaker)
          .slice(0, 2),
      )
      .toEqual(['Tom', 'Ines']);
  });

  test('has the focus again after Escape in the choice of a speaker', async () => {
    await open();
    await choose('The boat came late.');
    await userEvent.keyboard('s');
    const field = page.getByRole('textbox', { name: 'Another name' });
    await expect.element(field).toBeVisible();
    await expect.poll(() => deepActiveElement()).toBe(field.element());
    await userEvent.keyboard('Hark{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await expect.poll(() => deepActiveElement()).toBe(text().element());
  });

  test('gets pauses and bookmarks and is left out by keys', async () => {
    const { stored } = await open();
    await choose('The boat came late.');
    await userEvent.keyboard('bx');
    await expect
      .poll(() => server.passages(stored)[0]!.cue)
      .toMatchObject({ bookmarked: true, left_out: true });
    await page.getByRole('combobox', { name: 'Pause after it' }).selectOptions('2 seconds');
    await expect.poll(() => server.passages(stored)[0]!.gap).toBe('[pause 2s] ');
  });

  test('is split and merged by passages', async () => {
    const { stored } = await open();
    await choose('The boat came late.');
    await userEvent.keyboard('{Enter}{Home}');
    await userEvent.keyboard('{ArrowRight}'.repeat(8) + '{Control>}{Enter}{/Control}{Escape}');
    await expect
      .poll(() =>
        server
          .passages(stored)
          .map((row) => row.text)
          .slice(0, 2),
      )
      .toEqual(['The boat', 'came late.']);
    await choose('The boat');
    await userEvent.keyboard('m');
    await expect.poll(() => server.passages(stored)[0]!.text).toBe('The boat came late.');
  });
});

describe('chapters', () => {
  const more = async (title: string, item: string) => {
    await button(`More for ${title}`).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  test('are moved by keys, left out, merged, and split at a passage', async () => {
    const { stored } = await open();
    const first = button(/1 The harbor/);
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => server.chapters(stored).slice(0, 2)).toEqual(['A lamp goes out', 'The harbor']);
    await more('The harbor', 'Leave out');
    await expect.element(button(/The harbor \(left out\)/)).toBeVisible();
    await button('More for A lamp goes out').click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Merge with the next one' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await more('The harbor', 'Take in');
    await expect.element(button(/The harbor \(left out\)/)).not.toBeInTheDocument();
    await more('A lamp goes out', 'Merge with the next one');
    await expect.poll(() => server.chapters(stored)).toEqual(['A lamp goes out', 'Notes']);
    await button(/A lamp goes out/)
      .first()
      .click();
    await choose('“There is one for you,”');
    await button('Begin a new chapter here').click();
    await expect
      .poll(() => server.chapters(stored))
      .toEqual(['A lamp goes out', 'A lamp goes out 2', 'Notes']);
  });
});

test('a chapter next to the credits cannot be moved past them, nor merged with them', async () => {
  const ends = (['opening', 'closing'] as const).map((role, index) => ({
    title: role,
    segments: [passageOf(31 + index, 'The Lighthouse Letters.')],
    role,
  }));
  const { detail } = server.add('Letters', [ends[0]!, { title: 'The harbor', segments: HARBOR }, ends[1]!]);
  await show(`book="${detail.book_id}"`);
  await button('More for The harbor').click();
  for (const name of ['Move up', 'Move down', 'Merge with the next one'])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
});

test('a chapter that is moved down and at once up again is where it was', async () => {
  const { stored } = await open();
  const order = 'POST /v1/books/{book_id}/chapters/order';
  const answer = api.hold(order);
  (button(/1 The harbor/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  answer();
  await expect.poll(() => api.of(order)).toHaveLength(2);
  await expect.poll(() => server.chapters(stored)).toEqual(['The harbor', 'A lamp goes out', 'Notes']);
});

test('a moved chapter is told by the number that the list shows', async () => {
  const opening = {
    title: 'opening',
    segments: [passageOf(31, 'The Lighthouse Letters.')],
    role: 'opening' as const,
  };
  const { detail } = server.add('Letters', [
    opening,
    { title: 'Notes', segments: [passageOf(21, 'See the map.')], left_out: true },
    { title: 'The harbor', segments: HARBOR },
    { title: 'A lamp goes out', segments: LAMP },
  ]);
  await show(`book="${detail.book_id}"`);
  await button('More for The harbor').click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.element(page.getByText('The harbor is now number 2')).toBeVisible();
});

describe('making chapters', () => {
  test('asks with the price, and starts nothing when the page cancels the event', async () => {
    const { host } = await open();
    const asked: CustomEvent[] = [];
    host.addEventListener('vox-book-make', (event) => {
      asked.push(event as CustomEvent);
      event.preventDefault();
    });
    await button(/^Make 2 chapters/).click();
    const dialog = page.getByRole('dialog', { name: 'Make chapters' });
    await dialog.getByRole('checkbox', { name: 'A lamp goes out' }).click();
    await dialog.getByRole('button', { name: /^Make · / }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]!.detail.chapters).toHaveLength(1);
    expect(api.of('POST /v1/books/{book_id}/make')).toEqual([]);
  });

  test('keeps the dialog open until the server has started', async () => {
    await open();
    await button(/^Make 2 chapters/).click();
    await expectOpenUntilAnswered(api, 'POST /v1/books/{book_id}/make', 'Make chapters', () =>
      page.getByRole('button', { name: /^Make · / }).click(),
    );
  });

  test('does not count the opening and closing credits as chapters, but names and charges them', async () => {
    const credit = (n: number, role: 'opening' | 'closing') => ({
      title: role,
      segments: [passageOf(n, 'The Lighthouse Letters.')],
      role,
    });
    const { detail } = server.add('Letters', [
      credit(31, 'opening'),
      { title: 'The harbor', segments: HARBOR },
      credit(32, 'closing'),
    ]);
    await show(`book="${detail.book_id}"`);
    await expect.element(button(/^Make 1 chapter, opening and closing · \d+ credits$/)).toBeVisible();
    HARBOR.forEach(server.speak);
    await button(/^Make 1 chapter/).click();
    const dialog = page.getByRole('dialog', { name: 'Make chapters' });
    await dialog.getByRole('checkbox', { name: 'Opening credits' }).click();
    await dialog.getByRole('checkbox', { name: 'The harbor' }).click();
    await dialog.getByRole('button', { name: /^Make · / }).click();
    await expect.element(button(/^Make the opening credits · \d+ credits$/)).toBeVisible();
  });

  test('says that chapters without a voice cannot be made, and what to do', async () => {
    const mute = [passageOf(31, 'The boat came late.', null, { voice: null })];
    const stored = server.add('Mute', [{ title: 'One', segments: mute }]);
    await show(`book="${stored.detail.book_id}"`);
    await button('Make chapters').click();
    const dialog = page.getByRole('dialog', { name: 'Make chapters' });
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent('no voice');
    await expect.element(dialog).toHaveTextContent('Choose a narrator under Cast.');
  });

  test('makes the chosen chapters, which can then be played', async () => {
    await open();
    await expect.element(button('Nothing of this chapter is made yet')).toBeVisible();
    await button(/^Make 2 chapters/).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Make · / })
      .click();
    await expect.element(page.getByText('All of it is made')).toBeVisible();
    await button('Play').first().click();
    await expect.element(button('Pause')).toBeVisible();
    // The server stores where the listener stopped
    await button('Pause').click();
    await expect.poll(() => api.of('POST /v1/books/{book_id}/place').length).toBeGreaterThan(0);
  });
});

test('a speaker is merged into another one, which can be undone', async () => {
  const { stored } = await open();
  await button('More for Ines').click();
  await page.getByRole('menuitem', { name: 'Merge into Harker' }).click();
  await expect.poll(() => server.passages(stored)[3]!.speaker).toBe('Harker');
  await expect.element(button('More for Ines')).not.toBeInTheDocument();
  await expect.element(page.getByText('Last merged: Ines')).toBeVisible();
  await pressEnter(button('Undo the merge'));
  await expect.poll(() => server.passages(stored)[3]!.speaker).toBe('Ines');
  await expect.element(button('More for Ines')).toBeVisible();
  await expect.element(button('Undo the merge')).not.toBeInTheDocument();
  expect(deepActiveElement()?.closest('.book-cast'), 'the focus stays in the cast').not.toBeNull();
});

test('shows what the import left out', async () => {
  await open();
  await page.getByRole('tab', { name: 'Cover and tags' }).click();
  await expect.element(page.getByText('1,200')).toBeVisible();
  await button('Show: Notes').click();
  await expect.element(page.getByRole('dialog').getByText('1 See the map.')).toBeVisible();
});

test('corrects how a name is said in the whole book, and undoes that', async () => {
  const name = {
    word: 'Harker',
    count: 4,
    is_name: true,
    chapter_id: uuid(901),
    segment_id: HARBOR[1]!.segment_id,
    text: 'Mr. Harker counted the sacks.',
    pronunciation: null,
  };
  api.answer({ 'GET /v1/books/{book_id}/words': () => ok({ data: { words: [name] } }) });
  const { stored } = await open();
  await button('Names and words').click();
  const dialog = page.getByRole('dialog', { name: 'Names and words' });
  await expect.element(dialog).toHaveTextContent('Harker 4× Name');
  await button('Change Harker').click();
  const form = page.getByRole('dialog', { name: 'How “Harker” is said' });
  await form.getByRole('textbox', { name: 'Respelling' }).fill('Harka');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toHaveTextContent('Said: Harka');
  expect(stored.detail.pronunciations).toMatchObject([{ word: 'Harker', say: 'Harka' }]);
  await button('Say Harker as before').click();
  await expect.element(dialog).toHaveTextContent('Mr. Harker counted the sacks.');
  expect(stored.detail.pronunciations).toEqual([]);
  await dialog.getByRole('searchbox', { name: 'Search words' }).fill('zzz');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No word has “zzz” in it.');
});

test('a pronunciation list that loads late keeps what the user entered meanwhile', async () => {
  const name = {
    word: 'Harker',
    count: 4,
    is_name: true,
    chapter_id: uuid(901),
    segment_id: HARBOR[1]!.segment_id,
    text: 'Mr. Harker counted the sacks.',
    pronunciation: null,
  };
  const list = () => ok({ data: { words: [name] } });
  const words = 'GET /v1/books/{book_id}/words';
  api.answer({ [words]: list });
  await open();
  await expect.element(button('Names and words · 1')).toBeVisible();
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  api.answer({ [words]: () => late.then(list) });
  await button('Names and words · 1').click();
  const dialog = page.getByRole('dialog', { name: 'Names and words' });
  await button('Change Harker').click();
  const form = page.getByRole('dialog', { name: 'How “Harker” is said' });
  await form.getByRole('textbox', { name: 'Respelling' }).fill('Harka');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toHaveTextContent('Said: Harka');
  expect(api.of(words)).toHaveLength(2);
  answer();
  await dialog.getByRole('searchbox', { name: 'Search words' }).fill('zzz');
  await dialog.getByRole('searchbox', { name: 'Search words' }).fill('Hark');
  await expect.element(dialog).toHaveTextContent('Said: Harka');
});

test('says how many names and words were found, and showing one in the text moves the focus there', async () => {
  const name = (word: string, n: number) => ({
    word,
    count: 1,
    is_name: true,
    chapter_id: uuid(901),
    segment_id: HARBOR[n]!.segment_id,
    text: HARBOR[n]!.text,
    pronunciation: null,
  });
  const words = [name('Harker', 1), name('Ines', 3)];
  api.answer({ 'GET /v1/books/{book_id}/words': () => ok({ data: { words } }) });
  const { stored } = await open();
  for (const word of words) word.chapter_id = stored.chapters[0]!.project.project_id;
  await button('Names and words · 2').click();
  await button('Show Ines in the text').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const text = page.getByRole('group', { name: 'Text of the chapter' });
  await expect.poll(() => deepActiveElement()).toBe(text.element());
});

test('says that the import left out the cover', async () => {
  const stored = book();
  stored.detail.import = { ...stored.detail.import!, cover_problem: 'no_picture' };
  await show(`book="${stored.detail.book_id}"`);
  await page.getByRole('tab', { name: 'Cover and tags' }).click();
  await expect.element(page.getByText('The cover in the file was left out: it is not a JPEG')).toBeVisible();
});

test('an export is not offered before anything is made, with the reason', async () => {
  await open();
  await button('Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect.element(dialog.getByRole('button', { name: 'Make the file' })).toBeDisabled();
  await expect.element(dialog.getByText('Make at least one chapter first.', { exact: false })).toBeVisible();
});

test('an export shows its measurements and what does not meet the requirements', async () => {
  HARBOR.forEach(server.speak);
  await open();
  await button('Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('MP3, one file per chapter');
  await dialog.getByRole('combobox', { name: 'Loudness' }).selectOptions('ACX (Audible)');
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await dialog.getByText('Report').click();
  await expect.element(dialog.getByText('Fails: Loudness (RMS)')).toBeVisible();
  await expect.element(dialog.getByRole('columnheader', { name: 'True peak' })).toBeVisible();
  expect(api.of('POST /v1/books/{book_id}/exports')[0]!.body).toEqual({ format: 'mp3.zip', preset: 'acx' });
});

test('a book without a known language cannot be checked, and says where to choose it', async () => {
  api.answer({ 'POST /v1/books/{book_id}/check/quote': () => refused('err_target_language_not_supported') });
  const stored = server.add('Letters', [{ title: 'The harbor', segments: HARBOR }], { language: null });
  HARBOR.forEach(server.speak);
  await show(`book="${stored.detail.book_id}"`);
  await page.getByRole('tab', { name: 'Sound' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose it under Cover and tags.');
});

describe('the check by speech recognition', () => {
  const MARKED = [
    {
      segment_id: HARBOR[0]!.segment_id,
      words: 4,
      missed: ['boat', 'late'],
      missed_words: 2,
      heard: 'the goat came',
    },
    { segment_id: HARBOR[3]!.segment_id, words: 3, missed: ['writes'], missed_words: 1, heard: '' },
  ];
  const listen = async () => {
    const stored = book();
    HARBOR.forEach(server.speak);
    await show(`book="${stored.detail.book_id}"`);
    await expect.element(text()).toHaveTextContent('The boat came late.');
    await page.getByRole('tab', { name: 'Sound' }).click();
  };

  test('marks what was not heard in a list and in the text, and leads to each place', async () => {
    server.hears({ words: 12, heard: 9, passages: MARKED });
    await listen();
    await button('Listen again · 8 credits').click();
    await expect.element(page.getByText('75% (9 of 12)')).toBeVisible();
    await expect.element(page.getByText('2 marked passages')).toBeVisible();
    await expect.element(page.getByText('Heard 50%')).toBeVisible();
    await expect.element(page.getByText('Heard instead: the goat came')).toBeVisible();
    await expect.element(text().getByTitle('Not heard: boat, late')).toBeVisible();
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: 'The boat came late.', exact: true })
      .click();
    await expect
      .element(page.getByRole('group', { name: 'The chosen passage' }))
      .toHaveTextContent('The boat');
    expect(api.of('POST /v1/books/{book_id}/check')).toHaveLength(1);
  });

  test('remakes one passage, and accepts another as it is', async () => {
    server.hears({ words: 12, heard: 9, passages: MARKED });
    await listen();
    await button('Listen again · 8 credits').click();
    await button('Make again · 19 credits: The boat came late.').click();
    await expect.element(page.getByText('1 marked passage')).toBeVisible();
    expect(api.of('POST /v1/books/{book_id}/chapters/{chapter_id}/remake')[0]!.body).toEqual({
      segment_ids: [HARBOR[0]!.segment_id],
    });
    await button('It is right: “My mother writes.”').click();
    await expect.element(page.getByText('Nothing is marked.')).toBeVisible();
    expect(api.of('POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept')[0]!.body).toEqual({
      segment_ids: [HARBOR[3]!.segment_id],
    });
  });

  test('says why it is not available, and asks for no price then', async () => {
    api.answer({
      'GET /v1/transcriptions/models': () => ok({ data: { models: [], tells_speakers: false } }),
    });
    await listen();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Speech recognition has not been activated.');
    await expect.element(button(/Listen again/)).not.toBeInTheDocument();
    expect(api.of('POST /v1/books/{book_id}/check/quote')).toEqual([]);
  });

  test('needs a chapter that is made', async () => {
    await open();
    await page.getByRole('tab', { name: 'Sound' }).click();
    await expect.element(page.getByText('Make this chapter first.')).toBeVisible();
  });
});

test('the address of a deleted book says that the book is gone', async () => {
  await show('book="00000000-0000-4000-8000-000000000999"');
  await expect.element(page.getByText(/no longer exists/)).toBeVisible();
});

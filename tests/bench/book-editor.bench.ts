import { launch, signIn } from '../support/browser.ts';
import { FakeEngine } from '../support/fake-engine.ts';
import { makeEpub } from '../support/make-documents.ts';
import { networkQuiet } from '../support/network-quiet.ts';
import { longestTask, longestWork, slowDown } from '../support/slow-page.ts';
import { startBenchServer } from './bench-server.ts';
import type { Figure } from './figure.ts';

const CHAPTERS = 24;
const SENTENCES = 10_000;
const SENTENCE =
  '“There is one for you,” said Harker, who stood on the quay and counted every letter of it. ';
/** Sentences of a paragraph. */
const TOGETHER = 4;

const longBook = () => {
  const paragraphs = SENTENCES / CHAPTERS / TOGETHER;
  const body = `<p>${SENTENCE.repeat(TOGETHER)}</p>`.repeat(Math.ceil(paragraphs));
  return makeEpub(
    Object.fromEntries(
      Array.from({ length: CHAPTERS }, (_, n) => [`c${n}`, `<h1>Chapter ${n + 1}</h1>${body}`]),
    ),
  );
};

/** The editor of a book of 10,000 sentences, about 1 MB, as the released page shows it, on the real server. */
export default async function* (): AsyncGenerator<Figure> {
  const server = await startBenchServer(new FakeEngine());
  const browser = await launch();
  try {
    await server.db.query('update tenant set plan_level = 400');
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signIn(page, server.url);
    await page.goto(`${server.url}/workbench/audio-book`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'long.epub',
      mimeType: 'application/epub+zip',
      buffer: Buffer.from(longBook()),
    });
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click({ timeout: 60_000 });
    await page.waitForURL('**/audio-book/work/*');
    const text = page.getByRole('group', { name: 'Text of the chapter' });
    await text.waitFor();
    await networkQuiet(page);

    const began = Date.now();
    await page.reload();
    await text.waitFor();
    yield { figure: 'open', value: Date.now() - began, unit: 'ms', goal: { atMost: 2_000 } };

    await networkQuiet(page);
    const chapters = page.getByRole('list', { name: 'Chapters' });
    await slowDown(page);
    const opened = await longestTask(page, async () => {
      await chapters
        .getByRole('button', { name: /Chapter 12/ })
        .first()
        .click();
      await text.getByText('Chapter 12').first().waitFor();
    });
    yield { figure: 'open-chapter-longest-task', value: opened, unit: 'ms' };
    const scroll = async () => {
      await text.hover();
      for (let n = 0; n < 40; n++) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(50);
      }
    };
    const scrolled = await longestTask(page, scroll);
    yield { figure: 'scroll-longest-task', value: scrolled, unit: 'ms' };
    await slowDown(page, false);
    await chapters
      .getByRole('button', { name: /Chapter 13/ })
      .first()
      .click();
    await text.getByText('Chapter 13').first().waitFor();
    const worked = await longestWork(browser, scroll);
    yield { figure: 'scroll-longest-work', value: worked, unit: 'ms', goal: { atMost: 50 } };
  } finally {
    await browser.close();
    await server.close();
  }
}

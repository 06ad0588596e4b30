import { composeBook } from '../../demo/server/books/compose-book.ts';
import { findSpeakers } from '../../demo/server/books/speakers/find-speakers.ts';
import { readBook } from '../../demo/server/documents/book/read-book.ts';
import { judgedPassages } from '../support/judged-passages.ts';
import { makeEpub } from '../support/make-documents.ts';
import type { Figure } from './figure.ts';

/** Share of the quotations of typed-in passages whose speaker is right, in percent. */
const speakersRight = (): number => {
  let [right, all] = [0, 0];
  for (const passage of Object.values(judgedPassages)) {
    const { chapters, people } = findSpeakers([passage.map(({ text }) => text)], 'en');
    passage.forEach(({ speakers }, index) => {
      const quotes = chapters[0]![index]!.filter(({ isQuote }) => isQuote);
      for (const [at, names] of speakers.entries()) {
        const person = people.find(({ name }) => name === quotes[at]?.speaker);
        all++;
        if (person && [person.name, ...person.aliases].some((name) => names.includes(name))) right++;
      }
    });
  }
  return (100 * right) / all;
};

const CHAPTERS = 24;
const PARAGRAPH =
  '“There is one for you,” said Harker, and held it as if it were wet. Nobody wrote on blue paper.';

/** An EPUB of about a megabyte of text. */
const megabyte = () => {
  const body = `<p>${PARAGRAPH}</p>`.repeat(Math.ceil(1_000_000 / CHAPTERS / PARAGRAPH.length));
  return makeEpub(
    Object.fromEntries(
      Array.from({ length: CHAPTERS }, (_, index) => [`c${index}`, `<h1>Chapter ${index + 1}</h1>${body}`]),
    ),
  );
};

/** Books without a server: who speaks in passages of novels, and how long an EPUB of a megabyte takes to read. */
export default async function* (): AsyncGenerator<Figure> {
  yield { figure: 'speakers', value: speakersRight(), unit: '%', goal: { atLeast: 80 } };
  const bytes = megabyte();
  const before = performance.now();
  composeBook(await readBook(bytes, 'book.epub', () => undefined), 'book.epub');
  yield { figure: 'epub', value: (performance.now() - before) / 1000, unit: 's', goal: { atMost: 2 } };
}

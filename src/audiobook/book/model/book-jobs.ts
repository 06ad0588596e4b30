import type { BackgroundJob, BookDetail } from '../../../contract/index.ts';

/** The jobs of a book that its editor follows. */
export const jobsOf = ({ make_job, book_chapters, exports }: BookDetail): BackgroundJob[] => [
  ...(make_job ? [make_job] : []),
  ...book_chapters.flatMap(({ check }) => (check ? [check.job] : [])),
  ...exports.map(({ job }) => job),
];

/** The book with the newer state of one of its jobs. */
export const withJob = (book: BookDetail, job: BackgroundJob): BookDetail => {
  const newer = (old: BackgroundJob) => (old.job_id === job.job_id && old.event <= job.event ? job : old);
  return {
    ...book,
    make_job: book.make_job && newer(book.make_job),
    book_chapters: book.book_chapters.map((chapter) =>
      chapter.check ? { ...chapter, check: { ...chapter.check, job: newer(chapter.check.job) } } : chapter,
    ),
    exports: book.exports.map((one) => ({ ...one, job: newer(one.job) })),
  };
};

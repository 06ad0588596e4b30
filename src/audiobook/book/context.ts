import { createContext, useContext } from 'react';
import type { BookModel } from './model/book-model.ts';
import type { PassageCommands } from './model/commands.ts';

/** What all parts of one open book share. */
export interface BookParts {
  readonly model: BookModel;
  readonly commands: PassageCommands;
  /**
   * Generates chapters, unless the page cancels the event raised first. Rejects after telling the user.
   * @param credits price of the chapters
   */
  make(chapterIds: readonly string[], credits: number): Promise<void>;
}

export const BookContext = createContext<BookParts | null>(null);

export const useBook = (): BookParts => {
  const parts = useContext(BookContext);
  if (!parts) throw new Error('Only inside the editor of a book.');
  return parts;
};

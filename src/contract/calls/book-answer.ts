import { z } from 'zod';
import { BookDetail } from './book-shapes.ts';
import { data } from './call.ts';

/** Answer of calls that change a book. */
export const bookAnswer = data(z.object({ book: BookDetail }));

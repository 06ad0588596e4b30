import { z } from 'zod';
import { isSpeakable } from '../constants/script.ts';
import { foreignToIpa } from '../ipa.ts';
import { data, done, languageId, type CallTable } from './call.ts';

export const Pronunciation = z
  .object({
    /** As written in texts. Matches whole words in any case. */
    word: z.string().trim().min(1).max(100),
    /** BCP 47 language without a region; applies to all its regions. */
    language: languageId,
    /** Respelled as a reader would say it, with a letter or a digit; empty for none. */
    say: z
      .string()
      .trim()
      .max(200)
      .refine((say) => say === '' || isSpeakable(say), { message: 'Write it in letters.' }),
    /** International Phonetic Alphabet, for models that follow it; empty for none. */
    ipa: z
      .string()
      .trim()
      .max(200)
      .superRefine((ipa, context) => {
        const sign = foreignToIpa(ipa);
        if (sign === undefined) return;
        const message = `“${sign}” is not a sign of the International Phonetic Alphabet.`;
        context.addIssue({ code: 'custom', message });
      }),
  })
  .refine(({ say, ipa }) => say !== '' || ipa !== '', { message: 'Write a respelling or IPA.' });

export const pronunciationsCalls = {
  'GET /v1/pronunciations': {
    summary: 'The pronunciation list of the workspace, by word',
    access: 'visitor',
    answer: data(z.object({ pronunciations: z.array(Pronunciation) })),
  },
  'POST /v1/pronunciations': {
    summary: 'Add a word to the pronunciation list, or replace how it is said',
    access: 'user',
    body: Pronunciation,
    answer: done,
  },
  'POST /v1/pronunciations/delete': {
    summary: 'Take a word off the pronunciation list',
    access: 'user',
    body: z.object({ word: z.string().trim().max(100), language: z.string().max(3) }),
    answer: done,
  },
  'POST /v1/pronunciations/preview': {
    summary: 'Hear a word in a voice as an entry says it',
    access: 'user',
    refuses: [429],
    body: z.object({ pronunciation: Pronunciation, voice_id: z.string().max(200) }),
    /** WAV, signed for a day. */
    answer: data(z.object({ url: z.string() })),
  },
} as const satisfies CallTable;

export type Pronunciation = z.output<typeof Pronunciation>;

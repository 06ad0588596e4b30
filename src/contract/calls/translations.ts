import { z } from 'zod';
import { CODE_NOT_ENOUGH_CREDITS } from '../constants/codes.ts';
import { countCharacters } from '../constants/script.ts';
import {
  GLOSSARY_TERMS_MAX,
  STYLE_CHARACTERS_MAX,
  TERM_CHARACTERS_MAX,
  TRANSLATION_CHARACTERS_MAX,
  TRANSLATION_STYLES,
  TRANSLATION_TEXT_CHARACTERS_MAX,
  TRANSLATION_TEXTS_MAX,
} from '../constants/video-translation.ts';
import { data, languageId, type CallTable } from './call.ts';

/** A term with a prescribed translation. */
export const GlossaryTerm = z.object({
  source: z.string().trim().min(1).max(TERM_CHARACTERS_MAX),
  /** Null for a term never to be translated. */
  target: z.string().trim().min(1).max(TERM_CHARACTERS_MAX).nullable(),
});

export const TranslationStyleChoice = z.object({
  kind: z.enum(TRANSLATION_STYLES),
  /** For the style `own`; empty for others. */
  words: z.string().max(STYLE_CHARACTERS_MAX).default(''),
});

/** A translation model. */
export const TranslationModel = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Pairs of source and target it supports; null for any. */
  pairs: z.array(z.tuple([languageId, languageId])).nullable(),
  /** `neural` is a translation, `gist` conveys only the meaning. */
  quality: z.enum(['neural', 'gist']),
  /** Whether it follows styles and glossaries, and can shorten. If it cannot, glossaries are only checked. */
  styles: z.boolean(),
  glossary: z.boolean(),
  shortens: z.boolean(),
  /** Whether it works now; otherwise it is set up at the first request. */
  ready: z.boolean(),
});

export const translationsCalls = {
  'GET /v1/translations/models': {
    summary: 'The models that translate text here, the best first',
    access: 'anyone',
    answer: data(z.object({ models: z.array(TranslationModel) })),
  },
  'POST /v1/translations': {
    summary: 'Translate texts, or translate them back',
    access: 'program',
    scope: 'translation',
    refuses: [404, 429],
    codes: [CODE_NOT_ENOUGH_CREDITS],
    spends: true,
    large: true,
    body: z.object({
      texts: z
        .array(z.string().max(TRANSLATION_TEXT_CHARACTERS_MAX))
        .min(1)
        .max(TRANSLATION_TEXTS_MAX)
        .refine((texts) => countCharacters(texts.join('')) <= TRANSLATION_CHARACTERS_MAX, {
          message: `At most ${TRANSLATION_CHARACTERS_MAX} characters can be translated at once.`,
        }),
      source: languageId,
      target: languageId,
      /** Without it, the best one for the languages. */
      model_id: z.string().max(200).optional(),
      style: TranslationStyleChoice.optional(),
      glossary: z.array(GlossaryTerm).max(GLOSSARY_TERMS_MAX).optional(),
      /** Most characters of each translation; null for no limit. Models that cannot shorten ignore it. */
      characters_max: z.array(z.int().positive().nullable()).max(TRANSLATION_TEXTS_MAX).optional(),
    }),
    answer: data(
      z.object({
        model_id: z.string(),
        /** One per text, in order; empty for a text without words. */
        texts: z.array(z.string()),
        credits_charged: z.int().nonnegative(),
      }),
    ),
  },
} as const satisfies CallTable;

export type GlossaryTerm = z.output<typeof GlossaryTerm>;
export type TranslationModel = z.output<typeof TranslationModel>;
export type TranslationStyleChoice = z.output<typeof TranslationStyleChoice>;

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

/** A word that a translation renders in a certain way. */
export const GlossaryTerm = z.object({
  source: z.string().trim().min(1).max(TERM_CHARACTERS_MAX),
  /** Null for what is never translated. */
  target: z.string().trim().min(1).max(TERM_CHARACTERS_MAX).nullable(),
});

export const TranslationStyleChoice = z.object({
  kind: z.enum(TRANSLATION_STYLES),
  /** Of the style `own`; empty for the others. */
  words: z.string().max(STYLE_CHARACTERS_MAX).default(''),
});

/** A model that translates text. */
export const TranslationModel = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Pairs of source and target that it can do; null for any. */
  pairs: z.array(z.tuple([languageId, languageId])).nullable(),
  /** What it gives is a translation, or a gist of what is meant. */
  quality: z.enum(['neural', 'gist']),
  /** It follows styles, glossaries, and can be asked for a shorter text. Where it cannot, glossaries are checked only. */
  styles: z.boolean(),
  glossary: z.boolean(),
  shortens: z.boolean(),
  /** It works now; otherwise it is set up when it is first asked for. */
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
      /** The best one for the languages without it. */
      model_id: z.string().max(200).optional(),
      style: TranslationStyleChoice.optional(),
      glossary: z.array(GlossaryTerm).max(GLOSSARY_TERMS_MAX).optional(),
      /** For each text how many characters its translation should have at most, null for no limit. Models that cannot ignore it. */
      characters_max: z.array(z.int().positive().nullable()).max(TRANSLATION_TEXTS_MAX).optional(),
    }),
    answer: data(
      z.object({
        model_id: z.string(),
        /** One for each text, in order; empty for a text without words. */
        texts: z.array(z.string()),
        credits_charged: z.int().nonnegative(),
      }),
    ),
  },
} as const satisfies CallTable;

export type GlossaryTerm = z.output<typeof GlossaryTerm>;
export type TranslationModel = z.output<typeof TranslationModel>;
export type TranslationStyleChoice = z.output<typeof TranslationStyleChoice>;

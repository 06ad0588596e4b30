import type { Subject } from './subjects.ts';

const HAN = '\\p{Script=Han}';
/** Characters of pronouns, of verbs, of adverbs and of words between sentences: a name has none of them. */
const NO_NAME =
  '他她我你它您们这那谁自己一不又就便却还也都只才再很最于是有的了着在说道问答想笑哭喊叫骂嚷声地对向朝跟看点摇连忙接回低轻厉突忽立赶急终听据里中上下后然来今当因所以如已没别什么怎为但可完起到过去';
/** A name of two to four characters, which may stand after "that", or a foreign one with a dot between its parts. */
const NAME = `(?:${HAN}{1,6}·${HAN}{1,6}|(?:(?![${NO_NAME}])${HAN}){2,4})`;
const PRONOUN = '[他她我](?!们)';
const SUBJECT = `(?:[那这][个位名]?)?(${NAME}|${PRONOUN})`;
/** How somebody speaks and to whom: before the verb. */
const MANNER = `(?:又|忙|便|就|才|也|却|还|接着|继续|[低轻大小高厉]声|冷笑|微笑|[笑哭叹怒惊急]着?|点头|摇头|连忙|赶紧|立刻|忽然|突然|终于|开口|插嘴|插话|出声|${HAN}{1,4}地|${HAN}{1,3}着${HAN}{0,3}|[对向朝跟]${HAN}{1,5}?|回头|[，,]){0,3}`;
const VERB = '(?:回答|答应|解释|补充|[说问答喊叫嚷骂叹唱应]|道)道?';

const AT_START = new RegExp(`^[，,\\s]*${SUBJECT}${MANNER}${VERB}`, 'u');
const IN_CLAUSE = new RegExp(`(?:^|[，,；;])\\s*${SUBJECT}${MANNER}${VERB}[^，,；;]{0,8}$`, 'u');
const SPEAKS = new RegExp(`${VERB}[^，,；;]{0,8}$`, 'u');
const SENTENCE_END = /(?<=[。！？!?…”」』])/u;

/** A subject begins a sentence, after a word such as 这时 at most. */
const LEAD = 7;
const PRONOUNS_AHEAD = new RegExp(`(?<=^|[，,；;。！？!?…”」』\\s])${PRONOUN}`, 'gu');

const subjectOf = (written: string): Subject => {
  if (written === '我') return { kind: 'me' };
  if (written === '他' || written === '她')
    return { kind: 'pronoun', gender: written === '他' ? 'he' : 'she' };
  return { kind: 'name', name: written };
};

/**
 * Finds the subjects of Chinese sentences, where no space and no capital tells a name.
 *
 * @param names known in the book: only those are found where no verb of saying follows
 */
export const chineseSubjects = (names: readonly string[] = []) => {
  // The longest first: 王小明 before 王小
  const known = names.toSorted((a, b) => b.length - a.length);
  const leading = (clause: string): Subject | undefined => {
    const text = clause.replace(/^[\s，,]+/u, '');
    const head = text.slice(0, LEAD);
    // 这时老王… too
    const name = known.find((one) => head.includes(one));
    if (name !== undefined) return { kind: 'name', name };
    const pronoun = new RegExp(`^${PRONOUN}`, 'u').exec(text)?.[0];
    return pronoun === undefined ? undefined : subjectOf(pronoun);
  };
  /** Of a known name with a word behind it, the name. */
  const named = (written: string): Subject => {
    const name = known.find((one) => written.startsWith(one));
    return name === undefined ? subjectOf(written) : { kind: 'name', name };
  };
  return {
    /** Who speaks, by the narration after a quotation: “…”老王说。 */
    after(told: string): Subject | undefined {
      const start = told.slice(0, 60);
      const found = AT_START.exec(start);
      // A colon leads to the next quotation
      return found && !/^[^。！？!?]*[：:]\s*$/.test(start.slice(found[0].length))
        ? named(found[1]!)
        : undefined;
    },
    /** By the narration before it, which ends with a colon or a comma: 老王说：“…” */
    before(told: string): Subject | undefined {
      const sentence = told.slice(-120).trimEnd().split(SENTENCE_END).at(-1)!;
      const clause = /^(.*)[：:，,]$/su.exec(sentence)?.[1] ?? (SPEAKS.test(sentence) ? sentence : undefined);
      if (clause === undefined) return undefined;
      const written = IN_CLAUSE.exec(clause)?.[1];
      if (written !== undefined) return named(written);
      if (!SPEAKS.test(clause)) return undefined;
      return leading(clause);
    },
    /** The subjects with which the sentences of a narration begin. */
    actors: (told: string): Subject[] =>
      told.split(SENTENCE_END).flatMap((sentence) => leading(sentence) ?? []),
    /** Pronouns that are subjects: 老王看了她一眼 tells nothing of 老王. */
    words: (told: string): string[] => told.match(PRONOUNS_AHEAD) ?? [],
    /** The known names in a narration. */
    mentions: (told: string): string[] => known.filter((name) => told.includes(name)),
  };
};

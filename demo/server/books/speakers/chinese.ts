import type { Subject } from './subjects.ts';

const HAN = '\\p{Script=Han}';
/** Characters of pronouns, verbs, adverbs and conjunctions, which names do not contain. */
const NO_NAME =
  '他她我你它您们这那谁自己一不又就便却还也都只才再很最于是有的了着在说道问答想笑哭喊叫骂嚷声地对向朝跟看点摇连忙接回低轻厉突忽立赶急终听据里中上下后然来今当因所以如已没别什么怎为但可完起到过去与将被把让给或及';
/** Words that begin a clause before its verb and are not names. */
const NO_SUBJECT =
  '越发|刚|格外|慢慢|渐渐|缓缓|悄悄|偷偷|匆匆|急忙|赶忙|随即|随后|顿时|登时|居然|竟然|仍旧|依旧|索性|干脆|故意|特意|几乎|似乎|仿佛|好像|甚至|况且|何况|而且|并且|虽然|尽管|即使|于是|从此|大声|轻声|半晌|好久|许久|早上|晚上|夜里|次日|第二天|口中|口里|心中|心里';
/** A name of two to four characters, optionally after "that", or a foreign one with a dot between its parts. */
const NAME = `(?:${HAN}{1,6}·${HAN}{1,6}|(?!${NO_SUBJECT})(?:(?![${NO_NAME}])${HAN}){2,8}的人|(?!${NO_SUBJECT})(?:(?![${NO_NAME}])${HAN}){2,4})`;
const PRONOUN = '[他她我](?!们)';
/** An otherwise undescribed person, such as one in a crowd. */
const SOMEBODY = `(?:内中|其中|旁边|座中)?有?一?个${HAN}{0,4}人|那人|这人`;
const SUBJECT = `(?:(?:[那这][个位名]?|一[个位名])?(${NAME}|${PRONOUN})|(${SOMEBODY}))`;
/** How somebody speaks and to whom: before the verb. */
const MANNER = `(?:又|忙|便|就|才|也|却|还|只|只是|只管|仍|再|反|倒|竟|一齐|齐|一面|接着|继续|[低轻大小高厉连齐朗柔]声|冷笑|微笑|[笑哭叹怒惊急]着?|点头|摇头|连忙|赶紧|立刻|忽然|突然|终于|开口|插嘴|插话|出声|${HAN}{1,4}地|${HAN}{1,3}着${HAN}{0,3}|[对向朝跟]${HAN}{1,5}?|回头|[，,]){0,3}`;
const VERB = '(?:回答|答应|解释|补充|吩咐|[说问答喊叫嚷骂叹唱应劝赞求呼喝禀奏念]|道)道?';

const AT_START = new RegExp(`^[，,\\s]*${SUBJECT}${MANNER}${VERB}`, 'u');
const IN_CLAUSE = new RegExp(`(?:^|[，,；;])\\s*${SUBJECT}${MANNER}${VERB}[^，,；;]{0,8}$`, 'u');
const SPEAKS = new RegExp(`${VERB}[^，,；;]{0,8}$`, 'u');
const SENTENCE_END = /(?<=[。！？!?…”」』])/u;

/** Characters within which a sentence's subject begins, at most after a word such as 这时. */
const LEAD = 7;
const PRONOUNS_AHEAD = new RegExp(`(?<=^|[，,；;。！？!?…”」』\\s])${PRONOUN}`, 'gu');

const subjectOf = (written: string): Subject => {
  if (written === '我') return { kind: 'me' };
  if (written === '他' || written === '她')
    return { kind: 'pronoun', gender: written === '他' ? 'he' : 'she' };
  return { kind: 'name', name: written };
};

/**
 * Finds the subjects of Chinese sentences, where neither spaces nor capitals mark names.
 *
 * @param names names known in the book, the only ones found without a verb of saying
 */
export const chineseSubjects = (names: readonly string[] = []) => {
  // Longest first: 王小明 before 王小
  const known = names.toSorted((a, b) => b.length - a.length);
  const leading = (clause: string): Subject | undefined => {
    const text = clause.replace(/^[\s，,]+/u, '');
    const head = text.slice(0, LEAD);
    // Also finds 这时老王…
    const [name] = known
      .filter((one) => head.includes(one))
      .toSorted((a, b) => head.indexOf(a) - head.indexOf(b));
    if (name !== undefined) return { kind: 'name', name };
    const pronoun = new RegExp(`^${PRONOUN}`, 'u').exec(text)?.[0];
    return pronoun === undefined ? undefined : subjectOf(pronoun);
  };
  /** Reduces a known name with a word attached to the name. */
  const named = (found: RegExpExecArray): Subject => {
    const written = found[1];
    if (written === undefined) return { kind: 'name', name: found[2]!.replace(/^.*?(?=一?个)/u, '') };
    const name = known.find((one) => written.startsWith(one));
    return name === undefined ? subjectOf(written) : { kind: 'name', name };
  };
  const isKnown = (found: RegExpExecArray) => known.some((one) => found[1]?.startsWith(one));
  return {
    /** The speaker by the narration after a quotation: “…”老王说。 */
    after(told: string): Subject | undefined {
      const start = told.slice(0, 60);
      const found = AT_START.exec(start);
      // A colon introduces the next quotation
      return found && !/^[^。！？!?]*[：:]\s*$/.test(start.slice(found[0].length)) ? named(found) : undefined;
    },
    /** The speaker by the narration before a quotation, ending with a colon or comma: 老王说：“…” */
    before(told: string): Subject | undefined {
      const sentence = told.slice(-120).trimEnd().split(SENTENCE_END).at(-1)!;
      const clause = /^(.*)[：:，,]$/su.exec(sentence)?.[1] ?? (SPEAKS.test(sentence) ? sentence : undefined);
      if (clause === undefined) return undefined;
      const found = IN_CLAUSE.exec(clause);
      if (!found && !SPEAKS.test(clause)) return undefined;
      // Prefer the subject of the sentence to a word before the verb: 康大叔见众人听他，越发大声说
      if (!found || (found.index > 0 && !isKnown(found) && found[2] === undefined))
        return leading(clause) ?? (found ? named(found) : undefined);
      return named(found);
    },
    /** The subjects with which the sentences of a narration begin. */
    actors: (told: string): Subject[] =>
      told.split(SENTENCE_END).flatMap((sentence) => leading(sentence) ?? []),
    /** Pronouns that are subjects: 老王看了她一眼 says nothing about 老王's gender. */
    words: (told: string): string[] => told.match(PRONOUNS_AHEAD) ?? [],
    /** The known names in a narration. */
    mentions: (told: string): string[] => known.filter((name) => told.includes(name)),
  };
};

/** A name that begins a sentence, with no character that names do not have. */
const FIRST_WORD = new RegExp(
  `^(?:[那这][个位名]?|一[个位名])?((?!${NO_SUBJECT})(?:(?![${NO_NAME}])${HAN}){2,5})`,
  'u',
);
const NAME_LENGTHS = [2, 3, 4, 5];
/**
 * If a name with one more character is at least this frequent relative to the shorter one, the longer one is the name.
 */
const WHOLE_SHARE = 0.75;

/**
 * Names that begin several sentences of a book and at least one narration right after a quotation: speakers without a
 * verb of saying, as in “…”花白胡子点点头.
 *
 * @param narrations with whether each comes right after a quotation
 */
export const recurringNames = (narrations: readonly { told: string; isAfterQuote: boolean }[]): string[] => {
  const counts = new Map<string, number>();
  const spoken = new Set<string>();
  for (const { told, isAfterQuote } of narrations)
    told.split(SENTENCE_END).forEach((sentence, index) => {
      const word = FIRST_WORD.exec(sentence.trimStart())?.[1] ?? '';
      for (const length of NAME_LENGTHS.filter((one) => one <= word.length)) {
        const name = word.slice(0, length);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (isAfterQuote && index === 0) spoken.add(name);
      }
    });
  /** For each name, the highest count of a name with one more character. */
  const longer = new Map<string, number>();
  for (const [name, count] of counts) {
    const shorter = name.slice(0, -1);
    longer.set(shorter, Math.max(count, longer.get(shorter) ?? 0));
  }
  const isPart = (name: string, count: number) => (longer.get(name) ?? 0) >= WHOLE_SHARE * count;
  return [...counts]
    .filter(([name, count]) => count > 1 && spoken.has(name))
    .flatMap(([name, count]) => (isPart(name, count) ? [] : [name]));
};

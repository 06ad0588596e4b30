import { genderOfChineseName, sameChineseName } from './chinese-names.ts';
import { chineseSubjects, recurringNames } from './chinese.ts';
import type { Gender } from './people.ts';

/** The words and signs by which speakers are found in a language: quotation marks, verbs of saying, and pronouns. */
export interface SpeechLanguage {
  /** ISO 639-1 code; English if the language is unknown. */
  base: string;
  /** Pairs of opening and closing quotation marks, which may be the same. */
  quotes: readonly (readonly [string, string])[];
  /** In this language a paragraph that begins with a dash is speech, up to the next dash. */
  dashes: boolean;
  verbs: ReadonlySet<string>;
  /** Pronouns in lower case: of a man, of a woman, and of a first-person narrator. Subject forms come first. */
  he: ReadonlySet<string>;
  she: ReadonlySet<string>;
  me: ReadonlySet<string>;
  /** Titles before a name, such as "Mr.", without the full stop: of men, of women, and of either. */
  titlesHe: ReadonlySet<string>;
  titlesShe: ReadonlySet<string>;
  titles: ReadonlySet<string>;
  /** Articles and possessives that begin a name such as "the keeper". */
  articles: ReadonlySet<string>;
  /** Names of people have an article too: a Maria. */
  articledNames?: boolean;
  /** Nouns for men and women, such as "king". */
  nounsHe: ReadonlySet<string>;
  nounsShe: ReadonlySet<string>;
  /** Lower-case words that end such a name, and capitalized words that begin sentences and are not names. */
  stops: ReadonlySet<string>;
  /** Finds subjects in a language without spaces between words. @param names known in the book */
  subjects?: typeof chineseSubjects;
  /** Finds names in such a language by their repetition. */
  recurring?: typeof recurringNames;
  /** The gender indicated by a name, in languages where nouns and titles do not show it. */
  genderOf?: (name: string) => Gender;
  /** Whether two names may mean the same person, in languages where words do not show it. */
  sameName?: (a: string, b: string) => boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

const NONE = set('');
const CURLY = ['“', '”'] as const;
const STRAIGHT = ['"', '"'] as const;
const ANGLES = ['«', '»'] as const;
const CORNERS = [
  ['「', '」'],
  ['『', '』'],
] as const;

/** For languages whose words are not known here. */
const WORDLESS = {
  verbs: NONE,
  he: NONE,
  she: NONE,
  me: NONE,
  titlesHe: NONE,
  titlesShe: NONE,
  titles: NONE,
  articles: NONE,
  nounsHe: NONE,
  nounsShe: NONE,
  stops: NONE,
} as const;

const english: Omit<SpeechLanguage, 'base'> = {
  quotes: [CURLY, STRAIGHT],
  dashes: false,
  verbs:
    set(`said says say asked asks replied replies answered answers cried cries exclaimed shouted whispered murmured
    muttered added continued returned observed remarked repeated rejoined responded interrupted began went declared
    demanded inquired enquired suggested protested explained called growled grumbled sighed laughed sobbed screamed
    shrieked yelled roared snapped hissed groaned gasped stammered faltered retorted announced agreed admitted
    insisted pleaded begged urged warned ordered commanded concluded resumed persisted ejaculated chuckled sneered
    snarled mumbled pursued proceeded told thought wondered quoth drawled piped croaked bellowed breathed put echoed
    assented objected ventured affirmed confessed complained thundered moaned panted pronounced proposed promised
    reminded smiled nodded spoke read`),
  he: set('he him his himself'),
  she: set('she her hers herself'),
  me: set('i we'),
  titlesHe: set('mr mister sir lord monsieur herr uncle king prince duke baron count brother father'),
  titlesShe: set(
    'mrs miss ms lady madame mademoiselle frau aunt queen princess duchess baroness countess sister mother',
  ),
  titles: set(
    'dr doctor captain colonel general major lieutenant sergeant inspector professor judge reverend rev st',
  ),
  articles: set('the my his her our their a an'),
  nounsHe: set(
    'man boy father brother uncle king prince husband son gentleman lord keeper sailor old-man lad fellow grandfather',
  ),
  nounsShe: set(
    'woman girl mother sister aunt queen princess wife daughter lady maid governess grandmother nurse hostess duchess',
  ),
  stops:
    set(`with in as and to from who at of on when but for by while then that which after before into over without
    so again again, softly quietly slowly loudly drily dryly gravely gently coldly sharply quickly calmly at last
    the i he she it they we you this that these those there here what where why how if no yes not and but or oh ah well
    now then when as after before his her its their my your our a an in on at by for with from to once at all some one
    two every each both upon under having being had has was were is are do did does nothing something everything
    somebody nobody perhaps still only even just never always presently suddenly meanwhile however though although
    chapter good come let please thank god heaven yet because since until till unless such much many more most
    said asked cried monday tuesday wednesday thursday saturday january february september october november december`),
};

const german: typeof english = {
  ...english,
  quotes: [['„', '“'], ['„', '”'], ['»', '«'], CURLY, STRAIGHT],
  verbs:
    set(`sagte sagt fragte fragt antwortete rief erwiderte entgegnete flüsterte murmelte meinte schrie versetzte
    bemerkte fuhr setzte begann unterbrach wiederholte erklärte brummte seufzte lachte sprach rief`),
  he: set('er ihm ihn sein seine'),
  she: set('sie ihr ihre'),
  me: set('ich wir'),
  titlesHe: set('herr onkel könig prinz graf bruder vater'),
  titlesShe: set('frau fräulein tante königin prinzessin gräfin schwester mutter'),
  titles: set('dr doktor professor kapitän inspektor'),
  articles: set('der die das mein meine sein seine ihr ihre'),
  stops: set(
    'und aber mit in als zu von dann da es er sie ich wir ihr der die das ein eine so nun ja nein was wer wie wo',
  ),
};

const french: typeof english = {
  ...english,
  quotes: [ANGLES, CURLY],
  dashes: true,
  verbs:
    set(`dit dis dirent demanda demandai répondit répondis cria murmura reprit répliqua ajouta s’écria s'écria
    m’écriai m'écriai s’exclama s'exclama continua fit répéta interrompit observa déclara balbutia soupira chuchota souffla
    lança hurla gémit marmonna grommela interrogea rétorqua protesta poursuivit conclut expliqua insista ordonna avoua
    bégaya grogna gronda`),
  he: set('il lui'),
  she: set('elle'),
  me: set('je nous'),
  nounsHe:
    set(`homme garçon père frère oncle roi prince mari fils monsieur vieux vieillard grand-père comte duc curé prêtre
    soldat gardien maître jeune valet gamin marin`),
  nounsShe:
    set(`femme fille mère sœur tante reine princesse épouse dame vieille grand-mère comtesse duchesse servante
    maîtresse bonne nourrice`),
  titlesHe: set('monsieur m oncle roi prince comte'),
  titlesShe: set('madame mademoiselle mme mlle tante reine princesse comtesse'),
  titles: set('docteur capitaine professeur'),
  articles: set('le la l mon ma son sa'),
  stops: set(
    'et mais avec dans à de en au aux du des alors puis il elle je nous le la les un une ce cette oui non',
  ),
};

const spanish: typeof english = {
  ...english,
  quotes: [ANGLES, CURLY],
  dashes: true,
  verbs:
    set(`dijo dije preguntó pregunté respondió exclamó gritó murmuró contestó replicó añadió repuso continuó susurró
    observó insistió explicó interrumpió ordenó protestó gimió prosiguió agregó repitió suspiró`),
  he: set('él'),
  she: set('ella'),
  me: set('yo'),
  nounsHe:
    set(`hombre niño muchacho padre hermano tío rey príncipe marido hijo señor viejo anciano abuelo conde duque cura
    soldado guardián amo joven marinero`),
  nounsShe:
    set(`mujer niña muchacha madre hermana tía reina princesa esposa hija señora vieja anciana abuela condesa
    duquesa criada ama`),
  titlesHe: set('señor sr don tío rey'),
  titlesShe: set('señora señorita sra srta doña tía reina'),
  titles: set('doctor capitán profesor'),
  articles: set('el la mi su'),
  stops: set('y pero con en a de al del entonces él ella yo el la los las un una este esta sí no'),
};

const italian: typeof english = {
  ...english,
  quotes: [ANGLES, CURLY],
  dashes: true,
  verbs:
    set(`disse dissi chiese chiesi domandò rispose risposi esclamò gridò mormorò replicò aggiunse riprese continuò
    sussurrò osservò ripeté interruppe dichiarò balbettò sospirò insistette spiegò ordinò protestò gemette`),
  he: set('egli lui'),
  she: set('ella lei'),
  me: set('io'),
  titlesHe: set('signor signore don zio re'),
  titlesShe: set('signora signorina donna zia regina'),
  titles: set('dottor dottore dottoressa capitano professor professore'),
  articles: set('il lo la i gli le l un uno una mio mia suo sua'),
  nounsHe:
    set(`uomo ragazzo padre fratello zio re principe marito figlio signore vecchio nonno conte duca prete soldato
    guardiano padrone giovane marinaio`),
  nounsShe:
    set(`donna ragazza madre sorella zia regina principessa moglie figlia signora vecchia nonna contessa duchessa
    serva padrona`),
  stops: set(
    'e ma con in a di del della dei da al alla allora poi egli lui ella lei io noi il lo la i gli le un una questo questa sì no che non',
  ),
};

const portuguese: typeof english = {
  ...english,
  quotes: [ANGLES, CURLY],
  dashes: true,
  verbs:
    set(`disse perguntou perguntei respondeu respondi exclamou gritou murmurou replicou acrescentou retomou continuou
    sussurrou observou repetiu interrompeu declarou balbuciou suspirou insistiu explicou ordenou protestou gemeu tornou
    retorquiu`),
  he: set('ele'),
  she: set('ela'),
  me: set('eu'),
  titlesHe: set('senhor sr dom tio rei'),
  titlesShe: set('senhora sra dona menina tia rainha'),
  titles: set('doutor doutora dr dra capitão professor professora'),
  articledNames: true,
  articles: set('o a os as um uma meu minha seu sua'),
  nounsHe:
    set(`homem rapaz menino pai irmão tio rei príncipe marido filho senhor velho avô conde duque padre soldado guarda
    patrão jovem marinheiro`),
  nounsShe:
    set(`mulher rapariga moça menina mãe irmã tia rainha princesa esposa filha senhora velha avó condessa duquesa
    criada patroa`),
  stops: set(
    'e mas com em de do da dos das ao então depois ele ela eu nós o a os as um uma este esta sim não que no na',
  ),
};

const chinese: typeof english = {
  ...WORDLESS,
  quotes: [CURLY, ...CORNERS, STRAIGHT],
  dashes: false,
  he: set('他'),
  she: set('她'),
  me: set('我'),
  subjects: chineseSubjects,
  recurring: recurringNames,
  genderOf: genderOfChineseName,
  sameName: sameChineseName,
};

const known: Readonly<Record<string, typeof english>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  zh: chinese,
};

/**
 * Quotation marks of languages whose words are not known here. In these, quotations are found, but no tags or names.
 */
const marks: Readonly<Record<string, Pick<SpeechLanguage, 'quotes' | 'dashes'>>> = {
  ru: { quotes: [ANGLES, ['„', '“']], dashes: true },
  pl: { quotes: [['„', '”'], ANGLES], dashes: true },
  ja: { quotes: [...CORNERS], dashes: false },
};

/** The data of a language. @param base ISO 639-1 code; null counts as English, the most likely one */
export const speechLanguageOf = (base: string | null): SpeechLanguage => {
  const own = base ?? 'en';
  const words = known[own] ?? {
    ...WORDLESS,
    quotes: [CURLY, STRAIGHT, ANGLES],
    dashes: false,
    ...marks[own],
  };
  return { base: own, ...words };
};

import { baseLanguage } from '../../../../contract/base-language.ts';

/** Function words of a language, in lower case. */
interface Phrases {
  /** Words tied to the next one: articles, possessives, prepositions, titles. */
  readonly leading: ReadonlySet<string>;
  /** Words tied less strongly, so that a line may end with one if necessary: auxiliaries, pronouns, negations. */
  readonly light: ReadonlySet<string>;
  /** Words that start a clause: conjunctions and relative pronouns. They belong to what follows. */
  readonly clause: ReadonlySet<string>;
  /** Words that start a phrase, so that a line may well end before them: prepositions. */
  readonly phrase: ReadonlySet<string>;
  /** Words tied to the one before them, in languages without white space: particles. */
  readonly trailing: ReadonlySet<string>;
}

interface PhraseWords {
  determiners?: string;
  prepositions?: string;
  titles?: string;
  conjunctions?: string;
  light?: string;
  particles?: string;
}

const WORDS: Readonly<Record<string, PhraseWords>> = {
  en: {
    determiners:
      'a an the my your his her its our their this that these those every each some any no another',
    prepositions:
      'of to in on at by for from with without about into onto over under after before between through during against among across behind beside beyond near off upon within toward towards as than like until since per via',
    titles: 'mr mrs ms miss dr prof sir lady lord saint st captain president king queen',
    conjunctions:
      'and or but because that which who whom whose when where while if although though unless so nor yet whether',
    light:
      "i he she we they you it is are was were am be been being has have had do does did will would can could should must may might shall not don't doesn't didn't won't can't i'm you're he's she's it's we're they're very too more most",
  },
  es: {
    determiners:
      'el la los las un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas aquel aquella cada todo toda todos todas al del lo',
    prepositions:
      'a ante bajo con contra de desde durante en entre hacia hasta para por según sin sobre tras cerca lejos',
    titles: 'sr sra srta dr dra don doña señor señora san santa',
    conjunctions:
      'y e o u pero sino porque que quien quienes cuando donde mientras si aunque como ni pues cual cuyo',
    light:
      'no se me te le les nos os yo él ella ellos ellas ha han he has hay es son era eran fue está están muy más ser haber',
  },
  fr: {
    determiners:
      'le la les un une des mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces chaque tout toute tous toutes quelques au aux du',
    prepositions:
      'à de dans en par pour sur sous avec sans chez vers entre contre depuis pendant avant après jusque selon malgré parmi près loin',
    titles: 'm mme mlle dr monsieur madame saint sainte maître',
    conjunctions: 'et ou mais donc or ni car que qui dont où quand lorsque si comme parce puisque quoique',
    light:
      "n'y n'en qu'il qu'elle qu'on s'il c'est je tu il elle on nous vous ils elles ne se me te lui y est sont était étaient a ont avait ai as avons avez suis es très plus pas être avoir",
  },
  de: {
    determiners:
      'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem dein deine sein seine seinen seinem ihr ihre ihren ihrem unser unsere euer eure dieser diese dieses diesen diesem jeder jede jedes jeden kein keine keinen keinem am im vom zum zur beim ins ans',
    prepositions:
      'an auf aus bei bis durch für gegen hinter in mit nach neben ohne seit trotz über um unter von vor während wegen zu zwischen',
    titles: 'herr frau dr prof könig königin sankt',
    conjunctions:
      'und oder aber denn sondern weil dass wenn als ob obwohl während damit welcher welche welches wo wie',
    light:
      'ich du er sie es wir nicht ist sind war waren hat haben hatte hatten wird werden wurde kann können muss soll sehr so mehr sich',
  },
  it: {
    determiners:
      'il lo la i gli le un uno una mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro vostra loro questo questa questi queste quel quello quella quei ogni tutto tutta tutti tutte al allo alla ai agli alle del dello della dei degli delle dal dalla dai nel nello nella nei nelle sul sulla sui sulle',
    prepositions:
      'a con da di durante fra in per senza sopra sotto su tra verso contro dopo prima fino presso vicino lontano',
    titles: 'sig signor signora dott dottor dottoressa san santa don',
    conjunctions: 'e ed o ma perché che chi cui quando dove mentre se anche però né quindi come sebbene',
    light:
      'non si mi ti ci vi ne io lui lei noi voi è sono era erano ha hanno ho hai aveva sta stanno molto più essere avere',
  },
  pt: {
    determiners:
      'o a os as um uma uns umas meu minha meus minhas teu tua seu sua seus suas nosso nossa este esta estes estas esse essa aquele aquela cada todo toda todos todas ao aos à às do da dos das no na nos nas num numa pelo pela pelos pelas',
    prepositions: 'com contra de desde durante em entre para por perante sem sob sobre até após perto longe',
    titles: 'sr sra dr dra dom dona senhor senhora são santa',
    conjunctions: 'e ou mas porque que quem quando onde enquanto se embora como nem pois cujo qual',
    light:
      'não se me te lhe eu ele ela nós eles elas você vocês é são era eram foi está estão tem têm há muito mais ser ter',
  },
  ja: {
    particles:
      'は が を に の へ と で も や か から まで より ね よ な さ て た だ です ます でした ました ない ば し だけ など',
  },
  zh: { particles: '的 了 吗 吧 呢 啊 们 着 过 地 得 嗎 們 著 過 上 里 裡 中 时 時' },
};

const setOf = (...lists: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(lists.filter(Boolean).join(' ').split(' ').filter(Boolean));

const made = new Map<string, Phrases>();

/** Function words of a language; empty sets for an unlisted one. @param language BCP 47 */
export const phrasesOf = (language: string): Phrases => {
  const base = baseLanguage(language);
  const before = made.get(base);
  if (before) return before;
  const { determiners, prepositions, titles, conjunctions, light, particles } = WORDS[base] ?? {};
  const phrases = {
    leading: setOf(determiners, prepositions, titles, conjunctions),
    light: setOf(light),
    clause: setOf(conjunctions),
    phrase: setOf(prepositions),
    trailing: setOf(particles),
  };
  made.set(base, phrases);
  return phrases;
};

/** How a language numbers its chapters, as parts of regular expressions. */
interface ChapterWords {
  /** Words before a number: "Chapter 3". */
  before: string;
  /** Numbers in words, besides digits and Roman numerals. */
  numbers?: string;
  /** Whole titles with the number first: "Drittes Kapitel". */
  ordinals?: string;
}

const DIGITS = '\\p{Nd}{1,3}(?:\\.|º|ª|er|re|e|ème)?|[ivxlc]{1,8}\\.?';

const WORDS: readonly ChapterWords[] = [
  {
    before: 'chapter|chap\\.|stave|letter',
    numbers:
      '(?:twenty|thirty|forty|fifty)?[- ]?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)|twenty|thirty|forty|fifty|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)',
  },
  {
    before: 'kapitel',
    numbers:
      '(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|vierzig|fünfzig)|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht|neun)zehn',
    ordinals:
      '(?:\\d{1,3}\\.|(?:erst|zweit|dritt|viert|fünft|sechst|siebt|siebent|acht|neunt|zehnt|elft|zwölft|(?:drei|vier|fünf|sech|sieb|acht|neun)zehnt|(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|vierzig)st|letzt)es) kapitel',
  },
  {
    before: 'chapitre',
    numbers:
      '(?:vingt|trente|quarante|cinquante)(?:[- ](?:et[- ])?(?:une?|deux|trois|quatre|cinq|six|sept|huit|neuf))?|premier|dernier|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix(?:-(?:sept|huit|neuf))?|onze|douze|treize|quatorze|quinze|seize',
  },
  {
    before: 'cap[ií]tulo',
    numbers:
      'primero|segundo|tercero|cuarto|quinto|sexto|s[ée]ptimo|octavo|noveno|(?:un|duo)?d[ée]cimo\\p{L}*|(?:vi|tri)gésimo|último|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\\p{L}+|veinte|veinti\\p{L}+|treinta(?: y \\p{L}+)?|' +
      'primeiro|terceiro|quarto|sétimo|oitavo|nono|um|dois|três|quatro|sete|oito|nove|dez|onze|doze|treze|quatorze|quinze|deza?\\p{L}{4,6}|dezoito|vinte(?: e \\p{L}+)?|trinta(?: e \\p{L}+)?',
  },
  {
    before: 'capitolo',
    numbers:
      'primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo|\\p{L}{2,14}esimo|ultimo|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|(?:un|do|tre|quattor|quin|se)dici|dicia(?:ss|nn)\\p{L}{3,5}|diciotto|(?:vent|trent)(?:i|a|uno|otto|[ia]\\p{L}{3,8})',
  },
  {
    before: 'глава',
    numbers:
      'перва[яй]|втора[яй]|третья|четвертая|четвёртая|пятая|шестая|седьмая|восьмая|девятая|десятая|\\p{L}{2,8}надцатая|(?:двадцать |тридцать )\\p{L}{5,9}|двадцатая|тридцатая|последняя',
  },
  {
    before: 'rozdzia[łl]',
    numbers:
      'pierwszy|drugi|trzeci|czwarty|piąty|szósty|siódmy|ósmy|dziewiąty|dziesiąty|\\p{L}{2,8}nasty|(?:dwudziesty|trzydziesty)(?: \\p{L}{5,9})?',
  },
  {
    before: 'hoofdstuk',
    numbers:
      'een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf|(?:der|veer|vijf|zes|zeven|acht|negen)tien|(?:\\p{L}{3,5}(?:en|ën))?(?:twintig|dertig)',
    ordinals: '(?:eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende) hoofdstuk',
  },
  { before: 'kapittel|kapitola|розділ|bölüm|luku|अध्याय' },
];

/** Titles of chapters without a number. */
const WHOLE_TITLES = [
  'prologue|epilogue|prolog|epilog|foreword|preface|introduction|afterword',
  'vorwort|nachwort|einleitung|épilogue|avant-propos|préface|postface',
  'prólogo|epílogo|prefacio|introducción|prefácio|introdução|posfácio',
  'prologo|epilogo|prefazione|introduzione|пролог|эпилог|предисловие|voorwoord|nawoord',
  '(?:ال)?(?:مقدمة|تمهيد|خاتمة)',
  '序章|終章|终章|序言|前言|楔子|尾声|后记|後記|まえがき|あとがき|はじめに|おわりに|プロローグ|エピローグ|프롤로그|에필로그',
].join('|');

const ARABIC_ORDINALS =
  '(?:ال(?:[أا]ول[ى]?|ثاني[ة]?|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع|عاشر|حادي[ة]?)(?:\\s+عشر|\\s+و\\s?ال(?:عشر|ثلاث|[أا]ربع|خمس)[وي]ن)?|ال(?:عشر|ثلاث|[أا]ربع|خمس)[وي]ن|ال[أا]خير)';
/** A chapter in Arabic. Its words also mean a season and a door, so a sentence is none: "The second door was open." */
const ARABIC = new RegExp(
  `^(?:(?:الفصل|الباب)\\s+(?:${ARABIC_ORDINALS}|\\p{Nd}{1,3})(?:\\s*(?:[:.،؛–—-].{0,100})?$|\\s+.{0,100}(?<![.!؟?…])$))`,
  'u',
);
const ARABIC_NUMBER = new RegExp(`^(?:الفصل|الباب)\\s+(?:${ARABIC_ORDINALS}|\\p{Nd}{1,3})[.:]?$`, 'u');
/** Vowel signs, the letter stretcher, and marks of the text's direction, with which titles are adorned. */
const ADORNMENT = /[\u0640\u064b-\u0652\u0670\u200e\u200f\u061c]/g;

const EAST_NUMBER =
  '第\\s?[0-9０-９〇零一二三四五六七八九十百千两兩]{1,6}\\s?(?:章|回(?!合|目|の)|話|话|節|节)';
const EAST = new RegExp(
  `^(?:${EAST_NUMBER}(?:[\\s:：].{0,40}(?<!。)|.{0,40}(?<![。！？]))?|제\\s?\\d{1,3}\\s?장.{0,60})$`,
  'u',
);
const EAST_NUMBER_ONLY = new RegExp(`^${EAST_NUMBER}$`, 'u');
const EAST_NUMBER_AND_TITLE = new RegExp(`^${EAST_NUMBER}[\\s:：].{0,40}(?<!。)$`, 'u');

const numbered = (after: string): string =>
  WORDS.map(
    ({ before, numbers, ordinals }) =>
      `(?:${before})\\s+(?:${DIGITS}${numbers ? `|${numbers}` : ''})${after}${ordinals ? `|(?:${ordinals})${after}` : ''}`,
  ).join('|');
const NUMBERED = new RegExp(`^(?:${numbered('(?![\\p{L}\\p{N}]).{0,100}')})$`, 'iu');
const NUMBER_ONLY = new RegExp(`^(?:${numbered('[.:]?')})$`, 'iu');
const NUMBER_AND_TITLE = new RegExp(`^(?:${numbered('\\s?[.:–—-].{0,100}')})$`, 'iu');
const UNNUMBERED = new RegExp(`^(?:${WHOLE_TITLES})[.:]?$`, 'iu');
const LINE_CHARACTERS_MAX = 120;

/** A text without signs that titles may have or lack. */
export const unadorned = (text: string): string => text.trim().replaceAll(ADORNMENT, '');

const isAny =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean => {
    if (text.length > LINE_CHARACTERS_MAX) return false;
    const title = unadorned(text);
    return patterns.some((pattern) => pattern.test(title));
  };

/** Whether a text is the title of a chapter: "Chapter 3", "CHAPTER III. The Harbour", "第三章", "الفصل الثالث", "Epilogue". */
export const isChapterTitle = isAny(NUMBERED, ARABIC, EAST, UNNUMBERED);

/** Whether a text is a chapter title without a number, such as "Epilogue". */
export const isUnnumberedTitle = isAny(UNNUMBERED);

/** Whether a text is only the number of a chapter, such as "Chapter 3". */
export const isChapterNumber = isAny(NUMBER_ONLY, ARABIC_NUMBER, EAST_NUMBER_ONLY);

/** Whether a sign parts the number of a chapter from its title: "Chapter 3: The Harbour", but not "Chapter 3 was short". */
export const isNumberAndTitle = isAny(NUMBER_AND_TITLE, EAST_NUMBER_AND_TITLE);

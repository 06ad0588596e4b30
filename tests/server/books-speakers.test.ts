import { describe, expect, test } from 'vitest';
import { findSpeakers } from '../../demo/server/books/speakers/find-speakers.ts';
import { sameChineseName } from '../../demo/server/books/speakers/chinese-names.ts';
import { judgedChinese } from '../support/judged-chinese.ts';
import { judgedPassages, type JudgedParagraph } from '../support/judged-passages.ts';

/** The speakers of the quotations of a chapter, with a question mark after guesses. */
const speakersOf = (paragraphs: readonly string[], language = 'en') =>
  findSpeakers([paragraphs], language)
    .chapters[0]!.flat()
    .filter(({ isQuote }) => isQuote)
    .map(({ speaker, unsure }) => `${speaker}${unsure ? '?' : ''}`);

describe('the speakers of quotations', () => {
  test('are named by tags before, within or after a quotation', () => {
    expect(
      speakersOf(['“Go,” said Harker.', '“Stay,” Ines answered, “for tea.”', 'Then Ines asked, “Why?”']),
    ).toEqual(['Harker', 'Ines', 'Ines', 'Ines']);
  });

  /** Puts the quotations of a paragraph in brackets, each followed by its speaker. */
  const heard = (text: string, language: string) =>
    findSpeakers([[text]], language)
      .chapters[0]![0]!.map(({ text: part, isQuote, speaker }) =>
        isQuote ? `[${part}]${speaker ?? ''}` : part,
      )
      .join('');

  test.each([
    ['fr', '— Viens, dit Jean.', '[— Viens,]Jean dit Jean.'],
    ['fr', '— Viens, dit Jean. Il est tard.', '[— Viens,]Jean dit Jean.[ Il est tard.]Jean'],
    ['fr', '— Non, dit Jean en riant, je reste.', '[— Non,]Jean dit Jean en riant,[ je reste.]Jean'],
    ['fr', '— Où vas-tu ? demanda M. Dupont.', '[— Où vas-tu ?]Dupont demanda M. Dupont.'],
    ['fr', '— Jamais ! s’écria la vieille dame.', '[— Jamais !]la vieille dame s’écria la vieille dame.'],
    ['fr', '— Jamais, dit-il.', '[— Jamais,] dit-il.'],
    ['fr', '— Et vous ? demanda-t-elle doucement.', '[— Et vous ?] demanda-t-elle doucement.'],
    ['es', '—Ven, dijo Juan.', '[—Ven,]Juan dijo Juan.'],
    ['es', '—¿Vienes?, preguntó mi tía. Es tarde.', '[—¿Vienes?,]mi tía preguntó mi tía.[ Es tarde.]mi tía'],
    ['es', '—Ven —dijo Juan—, es tarde.', '[—Ven]Juan —dijo Juan[—, es tarde.]Juan'],
    ['it', '— Vieni, disse Gianni.', '[— Vieni,]Gianni disse Gianni.'],
    [
      'it',
      '— Perché? chiese il vecchio, sorridendo.',
      '[— Perché?]il vecchio chiese il vecchio,[ sorridendo.]il vecchio',
    ],
    ['pt', '— Vem, disse João.', '[— Vem,]João disse João.'],
    ['pt', '— Já vou! respondeu a Maria. Espera.', '[— Já vou!]Maria respondeu a Maria.[ Espera.]Maria'],
  ])('are found in %s by a tag without a dash: %s', (language, text, expected) => {
    expect(heard(text, language)).toBe(expected);
  });

  test.each([
    ['fr', '— Viens, dit Jean. Il prit son chapeau.', ['Jean', 'Jean?']],
    ['fr', '— Viens, dit Jean. Qu’attends-tu ?', ['Jean', 'Jean']],
    ['fr', '— Non, dit Jean, je reste.', ['Jean', 'Jean']],
    ['es', '—Ven, dijo Juan. Cerró la puerta.', ['Juan', 'Juan?']],
  ])(
    'are unsure in %s after a tag with a full stop, where narration may follow: %s',
    (language, text, speakers) => {
      expect(speakersOf([text], language)).toEqual(speakers);
    },
  );

  test.each([
    ['fr', '— Il m’a dit que Jean viendrait.'],
    ['fr', '— Comme le dit Jean, il faut partir.'],
    ['fr', '— Elle est venue, dit la vérité et partit.'],
    ['fr', '— Il se leva, fit le tour du jardin.'],
    ['fr', '— Cet homme, dit Le Rouge, est dangereux.'],
    ['fr', '— Ce vin, dit « de paille », est bon.'],
    ['fr', '— À minuit, dit-on, elle revient.'],
    ['fr', '— Hier, dit à Marie que je viendrai.'],
    ['es', '—Ayer vino, dijo que no podía.'],
    ['es', '—Luego, dijo la verdad a todos.'],
    ['it', '— Ieri, disse che non poteva.'],
    ['it', '— Poi, disse la verità.'],
    ['pt', '— Ontem, disse a Maria que não podia.'],
    ['pt', '— Depois, disse a verdade.'],
  ])('are not found in %s in an ordinary sentence: %s', (language, text) => {
    expect(heard(text, language)).toMatch(/^\[[^[\]]*\]/);
    expect(heard(text, language).replace(/\][^\]]*$/, ']')).toBe(`[${text}]`);
  });

  test('are found in Chinese by names and verbs of saying, and guessed where only a pronoun tells', () => {
    const dialogue = [
      '天刚亮，老王就敲响了李明的门。',
      '“快起来！”老王喊道，“船要开了。”',
      '李明揉着眼睛问：“这么早？”',
      '“潮水不等人。”老王笑着说。',
      '李明站起来，大声说：“等我穿上衣服。”',
      '“多穿一点。”',
      '这时林小雨走了进来，轻声问道：「你们要去哪里？」',
      '「我也去！」林小雨叫道。',
      '他摇摇头：“不行。”',
      '那老人忽然开口道：“今天有雾。”',
      '大家管这艘船叫“海鸥”。',
    ];
    expect(speakersOf(dialogue, 'zh')).toEqual([
      '老王',
      '老王',
      '李明',
      '老王',
      '李明',
      '老王',
      '林小雨',
      '林小雨',
      expect.stringMatching(/\?$/),
      '老人',
    ]);
  });

  test('are found in a Chinese novel of the eighteenth century', () => {
    const chapter = [
      '宝玉看罢，笑道：“这个妹妹我曾见过的。”贾母笑道：“可又是胡说，你又何曾见过他？”',
      '宝玉笑道：“虽然未曾见过他，然我看着面善。”贾母笑道：“更好，更好，若如此，更相和睦了。”',
      '宝玉便走近黛玉身边坐下，又细细打量一番，因问：“妹妹可曾读书？”黛玉道：“不曾读，只上了一年学。”',
      '宝玉又道：“妹妹尊名是那两个字？”黛玉便说了名。宝玉又问表字。黛玉道：“无字。”',
    ];
    expect(speakersOf(chapter, 'zh')).toEqual([
      '宝玉',
      '贾母',
      '宝玉',
      '贾母',
      '宝玉',
      '黛玉',
      '宝玉',
      '黛玉',
    ]);
  });

  test('are one person under several names, and two for a Mr. and a Mrs.', () => {
    const { people } = findSpeakers(
      [
        [
          '“Go,” said Mr. Harker.',
          '“No,” said Harker.',
          '“Yes,” said John Harker.',
          '“Oh,” said Mrs. Bell.',
          '“Ah,” said Mr. Bell.',
        ],
      ],
      'en',
    );
    expect(people.map(({ name, aliases }) => [name, aliases.toSorted()])).toEqual([
      ['John Harker', ['Harker', 'Mr. Harker']],
      ['Mrs. Bell', []],
      ['Mr. Bell', []],
    ]);
  });

  test('are one person under several Chinese names where that is certain', () => {
    const namesIn = (paragraphs: readonly string[]) =>
      findSpeakers([paragraphs], 'zh')
        .people.map(({ name, aliases }) => [name, ...aliases].toSorted().join(' '))
        .toSorted();
    expect(
      namesIn([
        '“走吧。”王小明说。',
        '“等等。”林小雨说。',
        '“为什么？”老王问。',
        '“下雨了。”小雨说。',
        '“那就等。”王先生说。',
        '“好。”小雨说。',
        '“进来坐。”王太太说。',
      ]),
    ).toEqual(['小雨 林小雨', '王先生 王小明 老王', '王太太']);
    // Two people share the surname, and two of them answer each other
    expect(namesIn(['“走吧。”王小明说。', '“好。”王大力说。', '“快。”李红说。', '“来了。”老王说。'])).toEqual(
      ['李红', '王大力', '王小明', '老王'],
    );
    expect(namesIn(['“走吧。”老王说。', '“好。”王先生说。'])).toEqual(['王先生', '老王']);
  });

  test('are two people where a Chinese common noun begins like a surname', () => {
    expect(sameChineseName('老师', '师父')).toBe(false);
    expect(sameChineseName('老师', '师傅')).toBe(false);
    expect(sameChineseName('老方', '方丈')).toBe(false);
    expect(sameChineseName('老方', '方先生')).toBe(true);
  });

  test('have the gender told by titles, pronouns near the name and first names, or none', () => {
    const gendersOf = (paragraphs: readonly string[], language: string) =>
      Object.fromEntries(
        findSpeakers([paragraphs], language).people.map(({ name, gender }) => [name, gender]),
      );
    expect(
      gendersOf(
        [
          '“Go,” said Mary to him.',
          '“He is here,” Tom answered her.',
          '“No,” said Dr. Harker.',
          '“Yes,” said Robin.',
          '“Oh,” said Lady Winter.',
        ],
        'en',
      ),
    ).toEqual({ Mary: 'she', Tom: 'he', Harker: null, Robin: null, Winter: 'she' });
    // The text outweighs the name
    expect(
      gendersOf(
        [
          '“I hate dolls,” said George. She kicked the sand. She was tired, and she said so.',
          '“Come,” said George, and she ran.',
        ],
        'en',
      ),
    ).toEqual({ George: 'she' });
    expect(gendersOf(['„Komm“, sagte Andrea.', '„Nein“, antwortete Jürgen.'], 'de')).toEqual({
      Andrea: 'she',
      Jürgen: 'he',
    });
    expect(gendersOf(['« Viens », dit Jean.', '« Non », répondit Hélène.'], 'fr')).toEqual({
      Jean: 'he',
      Hélène: 'she',
    });
    // A name that is foreign to the language of the book
    expect(gendersOf(['“Come,” said Giuseppe.', '“No,” said Brünhild.'], 'en')).toEqual({
      Giuseppe: 'he',
      Brünhild: null,
    });
    // Unisex names in this language, whatever they are in others
    expect(gendersOf(['“Come,” said Jean.', '“No,” said Nicola.', '“Yes,” said Jan.'], 'en')).toEqual({
      Jean: null,
      Nicola: null,
      Jan: null,
    });
    expect(gendersOf(['« Viens », dit Laurence.'], 'fr')).toEqual({ Laurence: null });
    // The text outweighs a foreign name too
    expect(gendersOf(['“Come,” said Giuseppe. She sat down.'], 'en')).toEqual({ Giuseppe: 'she' });
  });

  test('alternate in a dialogue, and are guesses when nobody is named for long', () => {
    expect(
      speakersOf(['“One?” said Harker.', '“Two,” said Ines.', '“Three.”', '“Four.”', '“Five.”', '“Six.”']),
    ).toEqual(['Harker', 'Ines', 'Harker', 'Ines', 'Harker?', 'Ines?']);
  });

  test.each([
    ['somebody who acts only here', 'Ruairí opened one eye. “The wheel,” he muttered.'],
    ['somebody without a name', 'The old man opened one eye. “The wheel,” he muttered.'],
    ['an introduction that names nobody', 'Then a voice came from the stair: “It is out now.”'],
  ])('are guesses beside narration about %s', (_, text) => {
    const dialogue = ['“One?” said Harker to him. He sat down.', '“Two,” said Ines to her.'];
    expect(speakersOf([...dialogue, text]).at(-1)).toMatch(/\?$/);
  });

  test('are guesses behind a tag and an introduction that names nobody', () => {
    expect(
      speakersOf([
        '“One?” said Harker. Then a voice came from the stair: “It is out now.”',
        '“Two,” said Ines.',
      ]),
    ).toEqual(['Harker', 'Harker?', 'Ines']);
  });

  test('continue into the next paragraph while a quotation is open; quoted single words are not speech', () => {
    expect(
      speakersOf(['“One,” said Harker. “It was so.', '“Two.”', 'He called it the “lamp” and left.']),
    ).toEqual(['Harker', 'Harker', 'Harker']);
  });

  test('are found by German quotation marks and verbs, and not guessed in languages whose verbs are unknown', () => {
    expect(speakersOf(['„Komm“, sagte Anna.', '„Nein“, antwortete Karl.'], 'de')).toEqual(['Anna', 'Karl']);
    expect(speakersOf(['「行こう」とハルカは言った。'], 'ja')).toEqual(['null?']);
  });

  // Searching the rest of the paragraph for each mark would take minutes
  test('are found in a paragraph of a hundred thousand words in quotation marks', () => {
    expect(speakersOf(['er „a“ '.repeat(100_000), '„Komm“, sagte Anna.'], 'de')).toEqual(['Anna']);
  });
});

/** Counts the judged passages: all, those with the right speaker, and wrong ones that are not marked as guesses. */
const judge = (passages: Readonly<Record<string, readonly JudgedParagraph[]>>, language: string) => {
  let [right, all, silent] = [0, 0, 0];
  for (const passage of Object.values(passages)) {
    const { chapters, people } = findSpeakers([passage.map(({ text }) => text)], language);
    passage.forEach(({ speakers }, index) => {
      const quotes = chapters[0]![index]!.filter(({ isQuote }) => isQuote);
      speakers.forEach((names, at) => {
        const quote = quotes[at];
        const person = people.find(({ name }) => name === quote?.speaker);
        const isRight = [person?.name, ...(person?.aliases ?? [])].some(
          (name) => name !== undefined && names.some((one) => one.toLowerCase() === name.toLowerCase()),
        );
        all++;
        if (isRight) right++;
        else if (!quote?.unsure) silent++;
      });
    });
  }
  return { share: right / all, silent };
};

test('four of five speakers are right in passages of three novels, and most wrong ones are marked as guesses', () => {
  const { share, silent } = judge(judgedPassages, 'en');
  expect(share).toBeGreaterThan(0.8);
  expect(silent).toBeLessThan(2);
});

test('four of five speakers are right in passages of three Chinese novels, and most wrong ones are marked as guesses', () => {
  const { share, silent } = judge(judgedChinese, 'zh');
  expect(share).toBeGreaterThan(0.8);
  expect(silent).toBeLessThan(5);
});

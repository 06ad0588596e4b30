import { baseLanguage } from '../../contract/base-language.ts';

/** Everyday texts by language, rich in the language's sounds. Each takes about half a minute to read. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Every Thursday the market opens before sunrise. Farmers unload boxes of apples, onions, and fresh bread, and the air smells of coffee. Why do people come so early? Some say the choice is better; others just enjoy the quiet. By nine o’clock the square is full of voices, bicycles, and children who chase each other between the stalls.',
    'Last summer we took the slow train along the coast. The windows were open, and you could hear the waves each time we stopped. An old man with a yellow umbrella told us about a lighthouse that nobody visits any more. “You should go,” he said, “but not on a foggy day!” We laughed, thanked him, and got off at the next station.',
  ],
  es: [
    'Cada jueves el mercado abre antes de que salga el sol. Los campesinos descargan cajas de manzanas, cebollas y pan recién hecho, y el aire huele a café. ¿Por qué viene la gente tan temprano? Unos dicen que hay más para elegir; otros prefieren la calma. A las nueve la plaza ya está llena de voces, bicicletas y niños que corren entre los puestos.',
  ],
  fr: [
    'Chaque jeudi, le marché ouvre avant le lever du soleil. Les paysans déchargent des caisses de pommes, d’oignons et de pain frais, et l’air sent bon le café. Pourquoi les gens viennent-ils si tôt ? Certains disent que le choix est meilleur ; d’autres aiment simplement le calme. À neuf heures, la place est pleine de voix, de vélos et d’enfants qui courent entre les étals.',
  ],
  de: [
    'Jeden Donnerstag öffnet der Markt, bevor die Sonne aufgeht. Bauern laden Kisten mit Äpfeln, Zwiebeln und frischem Brot ab, und es riecht nach Kaffee. Warum kommen die Leute so früh? Manche sagen, die Auswahl sei größer; andere mögen einfach die Ruhe. Um neun Uhr ist der Platz voller Stimmen, Fahrräder und Kinder, die zwischen den Ständen umherlaufen.',
  ],
  it: [
    'Ogni giovedì il mercato apre prima dell’alba. I contadini scaricano cassette di mele, cipolle e pane appena sfornato, e l’aria profuma di caffè. Perché la gente arriva così presto? Alcuni dicono che c’è più scelta; ad altri piace semplicemente la calma. Alle nove la piazza è piena di voci, di biciclette e di bambini che si rincorrono tra le bancarelle.',
  ],
  pt: [
    'Toda quinta-feira a feira abre antes de o sol nascer. Os agricultores descarregam caixas de maçãs, cebolas e pão fresco, e o ar cheira a café. Por que as pessoas chegam tão cedo? Algumas dizem que há mais escolha; outras gostam apenas do silêncio. Às nove horas a praça já está cheia de vozes, bicicletas e crianças que correm entre as barracas.',
  ],
  hi: [
    'हर गुरुवार को बाज़ार सूरज निकलने से पहले खुल जाता है। किसान सेब, प्याज़ और ताज़ी रोटी की टोकरियाँ उतारते हैं, और हवा में चाय की खुशबू फैल जाती है। लोग इतनी जल्दी क्यों आते हैं? कुछ कहते हैं कि तब चुनने के लिए ज़्यादा मिलता है, और कुछ को बस सुबह की शांति अच्छी लगती है। नौ बजे तक चौक आवाज़ों, साइकिलों और दौड़ते बच्चों से भर जाता है।',
  ],
  zh: [
    '每个星期四，天还没亮，集市就开了。农民们卸下一箱箱苹果、洋葱和新鲜的面包，空气里飘着咖啡的香味。为什么大家来得这么早呢？有人说，早来可以挑到更好的东西；也有人只是喜欢清晨的安静。到了九点，广场上已经满是说话声、自行车，还有在摊位之间跑来跑去的孩子。',
  ],
  ja: [
    '毎週木曜日、日が昇る前に市場が開きます。農家の人たちがりんごや玉ねぎ、焼きたてのパンの箱を下ろし、あたりにはコーヒーの香りが広がります。どうしてみんな、こんなに早く来るのでしょうか。品物が多いからだと言う人もいれば、ただ朝の静けさが好きだという人もいます。九時になると、広場は話し声や自転車、走り回る子どもたちでいっぱいになります。',
  ],
};

/** A text to read aloud; null for a language without texts. @param count number of texts already read */
export function readingOf(language: string, count: number): string | null {
  const all = READINGS[baseLanguage(language)];
  return all?.[count % all.length] ?? null;
}

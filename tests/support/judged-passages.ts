/** A paragraph of a passage, and who speaks each of its quotations; any of the names is right. */
export interface JudgedParagraph {
  text: string;
  speakers: readonly (readonly string[])[];
}

const bennet = ['Mr. Bennet'];
const wife = ['Mrs. Bennet', 'his lady', 'his wife'];

/** Jane Austen, Pride and Prejudice, chapter 1, typed in. */
const prejudice: readonly JudgedParagraph[] = [
  {
    text: '“My dear Mr. Bennet,” said his lady to him one day, “have you heard that Netherfield Park is let at last?”',
    speakers: [wife, wife],
  },
  { text: 'Mr. Bennet replied that he had not.', speakers: [] },
  {
    text: '“But it is,” returned she; “for Mrs. Long has just been here, and she told me all about it.”',
    speakers: [wife, wife],
  },
  { text: 'Mr. Bennet made no answer.', speakers: [] },
  {
    text: '“Do not you want to know who has taken it?” cried his wife, impatiently.',
    speakers: [wife],
  },
  {
    text: '“You want to tell me, and I have no objection to hearing it.”',
    speakers: [bennet],
  },
  { text: 'This was invitation enough.', speakers: [] },
  { text: '“What is his name?”', speakers: [bennet] },
  { text: '“Bingley.”', speakers: [wife] },
  { text: '“Is he married or single?”', speakers: [bennet] },
];

const alice = ['Alice'];
const hatter = ['the Hatter', 'Hatter'];
const hare = ['the March Hare', 'March Hare'];
const dormouse = ['the Dormouse', 'Dormouse'];

/** Lewis Carroll, Alice’s Adventures in Wonderland, chapter 7, typed in. */
const wonderland: readonly JudgedParagraph[] = [
  {
    text: '“Have some wine,” the March Hare said in an encouraging tone.',
    speakers: [hare],
  },
  {
    text: 'Alice looked all round the table, but there was nothing on it but tea. “I don’t see any wine,” she remarked.',
    speakers: [alice],
  },
  { text: '“There isn’t any,” said the March Hare.', speakers: [hare] },
  {
    text: '“Then it wasn’t very civil of you to offer it,” said Alice angrily.',
    speakers: [alice],
  },
  {
    text: '“It wasn’t very civil of you to sit down without being invited,” said the March Hare.',
    speakers: [hare],
  },
  {
    text: '“I didn’t know it was your table,” said Alice; “it’s laid for a great many more than three.”',
    speakers: [alice, alice],
  },
  {
    text: '“Your hair wants cutting,” said the Hatter. He had been looking at Alice for some time with great curiosity, and this was his first speech.',
    speakers: [hatter],
  },
  {
    text: '“You should learn not to make personal remarks,” Alice said with some severity; “it’s very rude.”',
    speakers: [alice, alice],
  },
  {
    text: 'The Hatter opened his eyes very wide on hearing this; but all he said was, “Why is a raven like a writing-desk?”',
    speakers: [hatter],
  },
  { text: '“I believe I can guess that,” she added aloud.', speakers: [alice] },
  {
    text: '“Do you mean that you think you can find out the answer to it?” said the March Hare.',
    speakers: [hare],
  },
  { text: '“Exactly so,” said Alice.', speakers: [alice] },
  {
    text: '“Then you should say what you mean,” the March Hare went on.',
    speakers: [hare],
  },
  {
    text: '“You might just as well say,” added the Dormouse, who seemed to be talking in his sleep, “that ‘I breathe when I sleep’ is the same thing as ‘I sleep when I breathe’!”',
    speakers: [dormouse, dormouse],
  },
];

const scrooge = ['Scrooge', 'Ebenezer Scrooge'];
const ghost = ['the Ghost', 'Ghost', 'Marley'];

/** Charles Dickens, A Christmas Carol, stave 1, typed in. */
const carol: readonly JudgedParagraph[] = [
  {
    text: '“How now!” said Scrooge, caustic and cold as ever. “What do you want with me?”',
    speakers: [scrooge, scrooge],
  },
  { text: '“Much!”—Marley’s voice, no doubt about it.', speakers: [ghost] },
  { text: '“Who are you?”', speakers: [scrooge] },
  { text: '“Ask me who I was.”', speakers: [ghost] },
  {
    text: '“Who were you then?” said Scrooge, raising his voice.',
    speakers: [scrooge],
  },
  { text: '“In life I was your partner, Jacob Marley.”', speakers: [ghost] },
  {
    text: '“Can you—can you sit down?” asked Scrooge, looking doubtfully at him.',
    speakers: [scrooge],
  },
  { text: '“I can.”', speakers: [ghost] },
  { text: '“Do it, then.”', speakers: [scrooge] },
  { text: '“You don’t believe in me,” observed the Ghost.', speakers: [ghost] },
  { text: '“I don’t,” said Scrooge.', speakers: [scrooge] },
  {
    text: '“What evidence would you have of my reality beyond that of your senses?”',
    speakers: [ghost],
  },
  { text: '“I don’t know,” said Scrooge.', speakers: [scrooge] },
  { text: '“Why do you doubt your senses?”', speakers: [ghost] },
];

export const judgedPassages = { prejudice, wonderland, carol };

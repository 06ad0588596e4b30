import { describe, expect, test } from 'vitest';
import { writtenLanguage } from '../../../src/studio/model/written-language.ts';

const texts: Record<string, string> = {
  en: 'The ferry leaves at seven, long before the cafés open. Most mornings there are only three of us on deck.',
  de: 'Die Fähre legt um sieben ab, lange bevor die Cafés öffnen. An den meisten Tagen sind wir nur zu dritt an Deck.',
  es: 'El transbordador sale a las siete, mucho antes de que abran los cafés. Casi siempre somos tres en la cubierta.',
  fr: 'Le ferry part à sept heures, bien avant que les cafés ouvrent. Nous ne sommes que trois sur le pont.',
  it: 'Il traghetto parte alle sette, molto prima che aprano i caffè. Quasi sempre siamo in tre sul ponte della nave.',
  pt: 'A balsa sai às sete, muito antes de os cafés abrirem. Na maioria das manhãs somos apenas três no convés.',
  nl: 'De veerboot vertrekt om zeven uur, lang voordat de cafés open zijn. Meestal zijn we maar met drie op het dek.',
  pl: 'Prom odpływa o siódmej, na długo zanim otworzą się kawiarnie. Zwykle jest nas tylko troje i nie ma nikogo.',
  ja: 'フェリーは七時に出ます。カフェが開くずっと前です。',
  zh: '渡轮七点出发，那时咖啡馆还没有开门。',
  ko: '페리는 카페가 문을 열기 훨씬 전인 일곱 시에 출발합니다.',
  hi: 'नौका सात बजे निकलती है, कैफ़े खुलने से बहुत पहले।',
};

describe('the language of a text', () => {
  test.each(Object.entries(texts))('%s is recognized', (language, text) => {
    expect(writtenLanguage([text])).toBe(language);
  });

  test.each([
    '',
    'Hello there.',
    'Die Fähre.',
    'Guten Tag! OK?',
    '12 345 € — 17:30',
    'Ada Lovelace, Charles Babbage, Alan Turing, Grace Hopper, Edsger Dijkstra, Barbara Liskov, Ken Thompson',
    'Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna',
    'Паром отправляется в семь часов, задолго до открытия кафе.',
  ])('is not guessed for %j', (text) => {
    expect(writtenLanguage([text])).toBeNull();
  });

  test.each([
    [
      'es',
      'No sé si mañana voy a poder ir con ustedes al mercado, pero me gustaría mucho verlos por la tarde.',
    ],
    [
      'fr',
      'Je ne sais pas si je pourrai venir avec vous au marché demain, mais ce serait un plaisir de vous voir.',
    ],
    [
      'it',
      'Non so se domani potrò venire con voi al mercato, ma mi piacerebbe molto vedervi nel pomeriggio.',
    ],
    [
      'pt',
      'Não sei se amanhã vou poder ir com vocês ao mercado, mas gostaria muito de os ver na parte da tarde.',
    ],
  ])('%s is not confused with a related one', (language, text) => {
    expect(writtenLanguage([text])).toBe(language);
  });

  test('is not guessed for a mixture of two', () => {
    expect(writtenLanguage([texts['en']!, texts['de']!])).toBeNull();
  });

  test('is that of most of the text, whatever names it contains', () => {
    expect(
      writtenLanguage([texts['en']!, 'She said: 東京 and 서울 are far from here, and that was it.']),
    ).toBe('en');
  });

  test('of a long text is recognized by its beginning', () => {
    const long = Array.from({ length: 5_000 }, () => texts['de']!);
    expect(writtenLanguage(long)).toBe('de');
  });
});

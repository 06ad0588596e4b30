import { expect, test } from 'vitest';
import { EngineError } from '../../demo/server/engines/engine.ts';
import { bySentence } from '../../demo/server/engines/translation/by-sentence.ts';

const translate = async (texts: readonly string[], source = 'en', target = 'fr') => {
  const asked: string[] = [];
  const found = await bySentence({ texts, source, target }, async (sentences) => {
    asked.push(...sentences);
    return sentences.map((sentence) => `<${sentence}>`);
  });
  return { found, asked };
};

test('each sentence is translated separately, and the text keeps what stands between them', async () => {
  const { found, asked } = await translate(['Dr. Smith is here. Really?  [pause 1s] Yes.\n\nBye.', 'Bye.']);
  expect(asked).toEqual(['Dr. Smith is here.', 'Really?', 'Yes.', 'Bye.']);
  expect(found).toEqual(['<Dr. Smith is here.> <Really?>  [pause 1s] <Yes.>\n\n<Bye.>', '<Bye.>']);
});

test('a sentence across two lines is one sentence', async () => {
  expect((await translate(['I went to\nthe store.\nShe stayed.'])).asked).toEqual([
    'I went to the store.',
    'She stayed.',
  ]);
});

test('text without letters is kept and not sent', async () => {
  expect(await translate(['♪ 1 2 3', '', '…'])).toEqual({ found: ['♪ 1 2 3', '', '…'], asked: [] });
});

test('a space is added between sentences where the language needs one, and dropped where it does not', async () => {
  expect((await translate(['请关窗。天气冷了。'], 'zh', 'en')).found).toEqual(['<请关窗。> <天气冷了。>']);
  expect((await translate(['Hello there. Bye.'], 'en', 'zh')).found).toEqual(['<Hello there.><Bye.>']);
});

test('a wrong number of translations is an error', async () => {
  const request = { texts: ['One. Two.'], source: 'en', target: 'fr' };
  await expect(bySentence(request, async () => ['Un.'])).rejects.toThrow(EngineError);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLANS } from '../../demo/server/accounts/plans.ts';
import { espeakVoices } from '../../demo/server/engines/speech/espeak/voices.ts';
import { fliteVoices } from '../../demo/server/engines/speech/flite/voices.ts';
import { kokoroVoices } from '../../demo/server/engines/speech/kokoro/voices.ts';
import { readVoices } from '../../demo/server/engines/speech/openai/voices.ts';
import { voicesOf } from '../../demo/server/engines/speech/sherpa/voices.ts';
import { server as texts } from '../../src/i18n/en/server/server.ts';
import { registerTexts } from '../../src/i18n/texts.ts';
import { knownServerTexts } from '../../src/i18n/languages/known-server-texts.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

/** A language in which every known text differs from the English one. */
const MARKED = 'tlh';
/** Names of plans are the same in every language. */
const NAMES = ['Basic', 'Creator', 'Pro'];

const unknown = (said: readonly string[]) =>
  [...new Set(said)].filter(
    (text) => text !== '' && !NAMES.includes(text) && knownServerTexts(MARKED)(text) === text,
  );

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  registerTexts(
    MARKED,
    'server',
    Object.fromEntries(Object.entries(texts.en).map(([key, text]) => [key, `[${text}]`])),
  );
  server = await startTestServer({ engines: [] });
  user = await server.signUp();
});
afterAll(() => server.close());

test('the texts about plans and packages have translations', async () => {
  const { product_list } = (await user.call('GET /v1/app/products', { query: {} })).body.data;
  expect(product_list.length).toBeGreaterThan(5);
  const said = product_list.flatMap(({ title, desList, channel_details }) => [
    title,
    ...desList,
    ...channel_details.flatMap(({ desc }) => {
      const { tags, des, descTitle } = JSON.parse(desc) as { tags: string[]; des: string; descTitle: string };
      return [...tags, des, descTitle];
    }),
  ]);
  expect(unknown([...said, ...PLANS.map(({ title }) => title)])).toEqual([]);
});

test('the questions of the survey and their options have translations', async () => {
  const { questionnaire } = (await user.call('GET /v1/user/get_user_persona_questionnaire', {})).body.data;
  const said = questionnaire.flatMap(({ question_content, question_options }) => [
    question_content,
    ...question_options.map(({ content }) => content),
  ]);
  expect(said.length).toBeGreaterThan(20);
  expect(unknown(said)).toEqual([]);
});

test('the descriptions of voices have translations', () => {
  const voices = [
    ...kokoroVoices,
    ...fliteVoices,
    ...espeakVoices,
    ...readVoices(['alloy']),
    ...voicesOf('vits-piper-de_DE-thorsten-medium', 1),
    ...voicesOf('vits-piper-de_DE-mls-medium', 3),
  ];
  expect(unknown(voices.flatMap(({ description, style }) => [description, ...style]))).toEqual([]);
});

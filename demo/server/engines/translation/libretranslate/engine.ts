import { z } from 'zod';
import { baseLanguage } from '../../../../../src/contract/base-language.ts';
import { EngineError } from '../../engine.ts';
import { createRemoteServer, statusError } from '../../remote/remote-server.ts';
import type { LanguagePair, TranslationEngine } from '../engine.ts';
import { inBatches } from '../in-batches.ts';

interface Settings {
  /** Base URL without a trailing slash, such as `http://localhost:5000`. */
  url: string;
  key: string | undefined;
}

const NAME = 'LibreTranslate';
/** Limit of public servers per request. */
const MOST = { texts: 25, characters: 2_000 };
const ANSWER_MS = 120_000;

const Languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const Translation = z.object({ translatedText: z.array(z.string()) });

/** The server's language codes by ISO 639-1 code. Of several scripts or regions, the first one counts. */
const codesOf = (languages: z.output<typeof Languages>): Map<string, string> => {
  const codes = new Map<string, string>();
  for (const { code } of languages) {
    const base = baseLanguage(code);
    if (base.length === 2 && (code === base || !codes.has(base))) codes.set(base, code);
  }
  return codes;
};

/** A LibreTranslate server. Its pairs are known after its first answer. Its state follows its answers. */
export const createLibreTranslate = ({ url, key }: Settings): TranslationEngine => {
  let codes = new Map<string, string>();
  let pairs: readonly LanguagePair[] = [];
  const server = createRemoteServer({
    name: NAME,
    url,
    headers: {},
    async look(get) {
      const response = await get('/languages');
      if (!response.ok) {
        await response.body?.cancel();
        throw statusError(NAME, response.status);
      }
      const answer = Languages.safeParse(await response.json().catch(() => undefined));
      if (!answer.success)
        throw new EngineError('LibreTranslate gave an answer that cannot be read', { retry: true });
      codes = codesOf(answer.data);
      const all = answer.data.map(({ code }) => code);
      pairs = [...codes].flatMap(([source, code]) => {
        const targets = answer.data.find((language) => language.code === code)?.targets ?? all;
        return [...codes]
          .filter(([target, targetCode]) => target !== source && targets.includes(targetCode))
          .map(([target]): LanguagePair => [source, target]);
      });
    },
  });

  const ask = async (q: readonly string[], source: string, target: string, signal: AbortSignal) => {
    const response = await server.request('/translate', {
      method: 'POST',
      body: JSON.stringify({
        q,
        source: codes.get(source) ?? source,
        target: codes.get(target) ?? target,
        format: 'text',
        api_key: key,
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw statusError(NAME, response.status);
    }
    const answer = Translation.safeParse(await response.json().catch(() => undefined));
    if (!answer.success || answer.data.translatedText.length !== q.length)
      throw new EngineError('LibreTranslate gave an answer that cannot be read', { retry: true });
    return answer.data.translatedText;
  };

  return {
    id: 'libretranslate',
    capability: 'translation',
    model: {
      modelId: 'libretranslate',
      name: 'LibreTranslate',
      description: 'Translation server that this installation is connected to',
    },
    get pairs() {
      return pairs;
    },
    can: { styles: false, glossary: false, shortens: false },
    quality: 'neural',
    state: () => server.state(),
    onChange: (changed) => server.onChange(changed),
    async translate({ texts, source, target }, signal) {
      const withWords = texts.filter((text) => /\p{L}/u.test(text));
      const found: string[] = [];
      try {
        const batches = inBatches(withWords, (text) => text, MOST);
        for (const batch of batches) found.push(...(await ask(batch, source, target, signal)));
      } catch (error) {
        signal.throwIfAborted();
        throw server.failure(error);
      }
      const translated = new Map(withWords.map((text, index) => [text, found[index]!]));
      return texts.map((text) => translated.get(text) ?? text);
    },
    async close() {
      server.close();
    },
  };
};

import { z } from 'zod';
import { EngineError } from '../../engine.ts';
import { createRemoteServer, statusError } from '../../remote/remote-server.ts';
import type { TranslationEngine, TranslationRequest } from '../engine.ts';
import { inBatches } from '../in-batches.ts';
import { promptForLines, promptForOne, type Line } from './prompt.ts';
import { readLines, readOne } from './read-answer.ts';

interface Settings {
  /** Base URL with the version but without a trailing slash, such as `http://localhost:11434/v1`. */
  url: string;
  key: string | undefined;
  model: string;
}

const NAME = 'the translation server';
/** Limits of one request: models lose lines of longer ones. */
const MOST = { texts: 20, characters: 3_000 };
const ANSWER_MS = 180_000;
/** Low, so that the same line is always translated alike. Omitted for models that do not accept one. */
const TEMPERATURE = 0.2;

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const length = (text: string): number => [...text].length;

const isTooLong = (text: string, { max }: Line): boolean => max !== undefined && length(text) > max;

/** Any chat model with OpenAI's API. Its state follows its answers. */
export const createChatTranslation = ({ url, key, model }: Settings): TranslationEngine => {
  let temperature: number | undefined = TEMPERATURE;
  const server = createRemoteServer({
    name: NAME,
    url,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    async look(get) {
      const response = await get('/models');
      await response.body?.cancel();
      // A server need not list its models.
      if (!response.ok && response.status !== 404 && response.status !== 405)
        throw statusError(NAME, response.status);
    },
  });

  const ask = async (system: string, user: string, signal: AbortSignal): Promise<string> => {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    const post = () =>
      server.request('/chat/completions', {
        method: 'POST',
        body: JSON.stringify({ model, messages, temperature }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      });
    let response = await post();
    if (response.status === 400 && temperature !== undefined) {
      await response.body?.cancel();
      temperature = undefined;
      response = await post();
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw statusError(NAME, response.status);
    }
    const answer = Completion.safeParse(await response.json().catch(() => undefined));
    if (!answer.success)
      throw new EngineError('The translation server gave an answer that cannot be read', { retry: true });
    return answer.data.choices[0]!.message.content;
  };

  const translateLines = async (request: TranslationRequest, lines: readonly Line[], signal: AbortSignal) => {
    const user = JSON.stringify({ lines });
    return readLines(await ask(promptForLines(request, lines), user, signal), lines);
  };

  const translateOne = async (request: TranslationRequest, line: Line, signal: AbortSignal) =>
    readOne(await ask(promptForOne(request, line), line.text, signal), line);

  /**
   * Translates a line alone when its translation is missing or too long. If it is still too long, it is used
   * nevertheless.
   */
  const settle = async (
    request: TranslationRequest,
    line: Line,
    first: string | undefined,
    signal: AbortSignal,
  ): Promise<string> => {
    if (first !== undefined && !isTooLong(first, line)) return first;
    const second = await translateOne(request, line, signal);
    const [shortest] = [first, second]
      .filter((text) => text !== undefined)
      .toSorted((a, b) => length(a) - length(b));
    if (shortest === undefined)
      throw new EngineError(`The model ${model} gave no translation of: ${line.text.slice(0, 80)}`, {
        retry: true,
      });
    return shortest;
  };

  return {
    id: 'chat-translation',
    capability: 'translation',
    model: {
      modelId: `chat-${model}`,
      name: model,
      description: 'Language model of a server that this installation is connected to',
    },
    pairs: null,
    can: { styles: true, glossary: true, shortens: true },
    quality: 'neural',
    state: () => server.state(),
    onChange: (changed) => server.onChange(changed),
    async translate(request, signal) {
      const found = [...request.texts];
      const lines = request.texts
        .map((text, index): Line => {
          const max = request.charactersMax?.[index];
          return { n: index + 1, text, ...(max != null && { max }) };
        })
        .filter(({ text }) => /\p{L}/u.test(text));
      try {
        for (const batch of inBatches(lines, ({ text }) => text, MOST)) {
          const texts = await translateLines(request, batch, signal);
          for (const line of batch)
            found[line.n - 1] = await settle(request, line, texts.get(line.n), signal);
        }
        return found;
      } catch (error) {
        signal.throwIfAborted();
        throw server.failure(error);
      }
    },
    async close() {
      server.close();
    },
  };
};

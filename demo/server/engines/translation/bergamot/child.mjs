/**
 * Runs Bergamot's translator in a separate process, because an error in its WebAssembly would end the server. Requests
 * and answers are JSON lines:
 *
 *     {"id", "do": "translate", "direction": "en-pt", "sentences": ["…"]} -> {"id", "texts": ["…"]}
 *
 * Argument: the folder with one folder per direction.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BatchTranslator, TranslatorBacking } from '@browsermt/bergamot-translator/translator.js';

const [folder] = process.argv.slice(2);

// Nice value: speech must not stutter while a film is being translated
setPriority(10);

/** The library's worker is a CommonJS file in a package of ES modules, so it has to be evaluated as text. */
globalThis.Worker = class {
  #worker;
  constructor(url) {
    const file = fileURLToPath(url);
    const places = { __dirname: dirname(file), __filename: file };
    const begin = `Object.assign(globalThis, ${JSON.stringify(places)});\n`;
    this.#worker = new Worker(begin + readFileSync(file, 'utf8'), { eval: true });
  }
  addEventListener(name, call) {
    this.#worker.on(name, (data) => call({ data }));
  }
  postMessage(message) {
    this.#worker.postMessage(message);
  }
  terminate() {
    return this.#worker.terminate();
  }
};

const bufferOf = async (...path) => {
  const bytes = await readFile(join(folder, ...path));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
};

/** Loads the models from the folder; the library itself would download them. */
class LocalModels extends TranslatorBacking {
  async loadModelRegistery() {
    return [];
  }
  async getModels({ from, to }) {
    return [{ from, to }];
  }
  async loadTranslationModel({ from, to }) {
    const direction = `${from}-${to}`;
    const [model, shortlist, vocabulary] = await Promise.all(
      ['model.bin', 'lex.bin', 'vocab.spm'].map((name) => bufferOf(direction, name)),
    );
    return { model, shortlist, vocabs: [vocabulary], qualityModel: null, config: {} };
  }
}

// Posted to the worker, so they contain no functions
const options = { workers: 1, batchSize: 8, cacheSize: 0 };
const models = new LocalModels(options);
models.onerror = (error) => {
  console.error(error);
  process.exit(1);
};
const translator = new BatchTranslator(options, models);

const translate = async (direction, sentences) => {
  const [from, to] = direction.split('-');
  const found = await Promise.all(
    sentences.map((text) => translator.translate({ from, to, text, html: false, qualityScores: false })),
  );
  return found.map(({ target }) => target.text.trim());
};

const say = (message) => process.stdout.write(`\n${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const { id, do: task, direction, sentences } = JSON.parse(line);
    // Running work cannot be stopped. A caller that no longer waits kills this process.
    if (task === 'cancel') return;
    try {
      say({ id, texts: await translate(direction, sentences) });
      say({ id, end: 'done' });
    } catch (error) {
      say({ id, end: 'failed', reason: String(error?.message ?? error) });
    }
  })
  .on('close', () => process.exit());

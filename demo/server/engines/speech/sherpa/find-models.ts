import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Configuration of sherpa-onnx's `OfflineTts`; paths are absolute. */
interface TtsConfig {
  model: Partial<Record<'vits' | 'matcha' | 'kokoro' | 'kitten', Record<string, string>>>;
  maxNumSentences: 1;
  /** Comma-separated paths of its rules for reading numbers and dates. */
  ruleFsts?: string;
  ruleFars?: string;
}

export interface SherpaModel {
  /** Name of its folder. */
  name: string;
  config: TtsConfig;
}

export interface FoundModels {
  models: SherpaModel[];
  /** Folders without a usable model, with the reason. */
  unusable: { name: string; reason: string }[];
}

const VOCODER = /^(vocos|hifigan).*\.onnx$/;

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
};

/** The model file; if there are several, the full-precision one. */
const mainFile = (files: readonly string[]): string | undefined => {
  const candidates = files.filter((file) => file.endsWith('.onnx') && !VOCODER.test(file));
  return candidates.find((file) => !file.includes('int8')) ?? candidates[0];
};

/** Pronunciation lexicons; the American English one if there is a choice. */
const lexicons = (files: readonly string[]): string[] => {
  const all = files.filter((file) => /^lexicon.*\.txt$/.test(file));
  return all.includes('lexicon-us-en.txt') ? all.filter((file) => file !== 'lexicon-gb-en.txt') : all;
};

const readModel = (modelsDir: string, name: string): SherpaModel | string => {
  const folder = join(modelsDir, name);
  const files = filesIn(folder);
  const paths = (wanted: readonly string[]) => wanted.map((file) => join(folder, file)).join(',');
  const withEnd = (end: string) => files.filter((file) => file.endsWith(end));

  if (!/^[\w.+-]{1,100}$/.test(name)) return 'its name has other signs than letters, digits and - _ . +';
  const main = mainFile(files);
  if (main === undefined) return 'it has no model (.onnx)';
  if (!files.includes('tokens.txt')) return 'it has no tokens.txt';

  const model = join(folder, main);
  const parts: Record<string, string> = { tokens: join(folder, 'tokens.txt') };
  if (files.includes('espeak-ng-data')) parts['dataDir'] = join(folder, 'espeak-ng-data');
  if (lexicons(files).length > 0) parts['lexicon'] = paths(lexicons(files));

  const rules: Pick<TtsConfig, 'ruleFsts' | 'ruleFars'> = {};
  if (withEnd('.fst').length > 0) rules.ruleFsts = paths(withEnd('.fst'));
  if (withEnd('.far').length > 0) rules.ruleFars = paths(withEnd('.far'));
  const whole = (kind: TtsConfig['model']): SherpaModel => ({
    name,
    config: { model: kind, maxNumSentences: 1, ...rules },
  });

  if (files.includes('voices.bin')) {
    const voices = join(folder, 'voices.bin');
    const kind = name.includes('kitten') ? 'kitten' : 'kokoro';
    return whole({ [kind]: { ...parts, model, voices } });
  }
  if (name.includes('matcha') || main.startsWith('model-steps')) {
    // Vocoders are published separately, and many models share one.
    const vocoder = [folder, modelsDir].flatMap((from) =>
      filesIn(from)
        .filter((file) => VOCODER.test(file))
        .map((file) => join(from, file)),
    )[0];
    if (vocoder === undefined) return 'it needs a vocoder such as vocos-22khz-univ.onnx, in it or beside it';
    return whole({ matcha: { ...parts, acousticModel: model, vocoder } });
  }
  return whole({ vits: { ...parts, model } });
};

/** Finds unpacked models in the layout that sherpa-onnx publishes, each in a folder of `modelsDir`. */
export const findModels = (modelsDir: string): FoundModels => {
  const found: FoundModels = { models: [], unusable: [] };
  let folders: string[] = [];
  try {
    folders = readdirSync(modelsDir, { withFileTypes: true })
      .filter((entry) => !entry.isFile() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort();
  } catch {
    // The folder has been removed in the meantime.
  }
  for (const name of folders) {
    const model = readModel(modelsDir, name);
    if (typeof model === 'string') found.unusable.push({ name, reason: model });
    else found.models.push(model);
  }
  return found;
};

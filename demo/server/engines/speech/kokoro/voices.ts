import type { EngineVoice } from '../engine.ts';

/** A voice and its names in the worker. */
export interface KokoroVoice extends EngineVoice {
  /** Name of its file. */
  program: string;
}

/**
 * Languages that Kokoro speaks: BCP 47, and the worker's name, which is eSpeak NG's where eSpeak makes the phonemes.
 */
export const kokoroLanguages: Readonly<Record<string, string>> = {
  'en-US': 'en-us',
  'en-GB': 'en-gb',
  'es-ES': 'es',
  'fr-FR': 'fr-fr',
  'it-IT': 'it',
  'pt-BR': 'pt-br',
  'hi-IN': 'hi',
  'ja-JP': 'ja',
  'zh-CN': 'zh',
};

const samples: Record<string, string> = {
  'en-US': 'The rain has stopped, the streets are quiet, and I have just made us a pot of coffee.',
  'en-GB': 'The kettle is on, the rain has stopped, and the last train leaves at half past nine.',
  'es-ES': 'Ha dejado de llover, la calle está tranquila y acabo de preparar un café.',
  'fr-FR': 'La pluie a cessé, la rue est calme, et je viens de préparer du café.',
  'it-IT': 'Ha smesso di piovere, la strada è tranquilla e ho appena preparato il caffè.',
  'pt-BR': 'A chuva parou, a rua está tranquila e acabei de preparar um café.',
  'hi-IN': 'बारिश रुक गई है, सड़क शांत है, और मैंने अभी हमारे लिए चाय बनाई है।',
  'ja-JP': '雨がやんで、通りは静かです。ちょうどコーヒーを入れたところです。',
  'zh-CN': '雨停了，街上很安静，我刚刚给我们煮了一壶咖啡。',
};

/**
 * The descriptions are based on measurements (median pitch, its range, words per minute, treble) and on the grade by
 * Kokoro's authors, if there is one.
 */
type Row = readonly [program: string, name: string, description: string, ...style: string[]];

// Best first: by Kokoro's own grades, A to F. The Chinese ones have all the same grade: the clearest first.
const rows: Record<string, readonly Row[]> = {
  'en-US': [
    [
      'af_heart',
      'Heart',
      'American woman, rather high, even; the most natural of these voices',
      'natural',
      'clear',
      'narration',
    ],
    [
      'af_bella',
      'Bella',
      'American woman, rather high and full, unhurried; very natural',
      'natural',
      'calm',
      'narration',
    ],
    [
      'af_nicole',
      'Nicole',
      'American woman, almost whispering, very slow, close to the microphone',
      'soft',
      'slow',
      'calm',
    ],
    ['af_aoede', 'Aoede', 'American woman, of medium pitch and soft tone', 'soft', 'calm', 'narration'],
    ['af_kore', 'Kore', 'American woman, low, with a lively melody', 'low', 'lively'],
    ['af_sarah', 'Sarah', 'American woman, rather high and bright, with a lively melody', 'bright', 'lively'],
    [
      'am_fenrir',
      'Fenrir',
      'American man, of medium pitch, with a very lively melody',
      'lively',
      'expressive',
    ],
    ['am_michael', 'Michael', 'American man, low and unhurried', 'low', 'calm', 'narration'],
    ['am_puck', 'Puck', 'American man, low, with a very lively melody', 'low', 'lively', 'expressive'],
    ['af_alloy', 'Alloy', 'American woman, low and even; of medium quality', 'low', 'even'],
    ['af_nova', 'Nova', 'American woman, rather low and brisk; of medium quality', 'brisk', 'even'],
    ['af_sky', 'Sky', 'American woman, rather low, light; of medium quality', 'soft', 'even'],
    ['am_echo', 'Echo', 'American man, low; uneven', 'low'],
    ['am_eric', 'Eric', 'American man, high and fast; uneven', 'fast', 'high'],
    ['am_liam', 'Liam', 'American man, of medium pitch, fast; uneven', 'fast', 'bright'],
    ['am_onyx', 'Onyx', 'American man, very low and dark; uneven', 'low', 'dark'],
    ['af_jessica', 'Jessica', 'American woman, high, bright and fast; uneven', 'fast', 'bright', 'high'],
    ['af_river', 'River', 'American woman, of medium pitch, bright and fast; uneven', 'fast', 'bright'],
    ['am_santa', 'Santa', 'American man, a jolly character whose pitch leaps; rough', 'character', 'lively'],
    ['am_adam', 'Adam', 'American man, low; the roughest of these voices', 'low'],
  ],
  'en-GB': [
    [
      'bf_emma',
      'Emma',
      'British woman, of medium pitch, bright and even; natural',
      'natural',
      'clear',
      'narration',
    ],
    ['bf_isabella', 'Isabella', 'British woman, rather high and even; of medium quality', 'clear', 'even'],
    [
      'bm_george',
      'George',
      'British man, of medium pitch, unhurried; of medium quality',
      'calm',
      'narration',
    ],
    [
      'bm_fable',
      'Fable',
      'British man, very bright, with a lively melody; of medium quality',
      'bright',
      'lively',
    ],
    ['bm_lewis', 'Lewis', 'British man, very low and unhurried; uneven', 'low', 'calm'],
    ['bf_alice', 'Alice', 'British woman, high, with a lively melody; uneven', 'lively', 'high'],
    ['bf_lily', 'Lily', 'British woman, rather high; uneven', 'high'],
    ['bm_daniel', 'Daniel', 'British man, of medium pitch, even and brisk; uneven', 'brisk', 'even'],
  ],
  'es-ES': [
    ['ef_dora', 'Dora', 'Spanish-speaking woman, of medium pitch, fast', 'fast', 'clear'],
    ['em_alex', 'Alex', 'Spanish-speaking man, of medium pitch, fast and bright', 'fast', 'bright'],
    [
      'em_santa',
      'Santa',
      'Spanish-speaking man, a bright character with a lively melody',
      'character',
      'lively',
      'fast',
    ],
  ],
  'fr-FR': [
    ['ff_siwis', 'Siwis', 'French woman, rather high and even; natural', 'natural', 'clear', 'narration'],
  ],
  'it-IT': [
    ['if_sara', 'Sara', 'Italian woman, rather high; of medium quality', 'clear', 'high'],
    ['im_nicola', 'Nicola', 'Italian man, very low; of medium quality', 'low', 'calm'],
  ],
  'pt-BR': [
    ['pf_dora', 'Dora', 'Brazilian woman, of medium pitch, brisk', 'brisk', 'clear'],
    ['pm_alex', 'Alex', 'Brazilian man, of medium pitch, bright and brisk', 'brisk', 'bright'],
    [
      'pm_santa',
      'Santa',
      'Brazilian man, a bright character with a lively melody',
      'character',
      'lively',
      'bright',
    ],
  ],
  'hi-IN': [
    ['hf_alpha', 'Alpha', 'Hindi-speaking woman, rather high, soft; of medium quality', 'soft', 'high'],
    ['hf_beta', 'Beta', 'Hindi-speaking woman, of medium pitch, brisk; of medium quality', 'brisk', 'soft'],
    ['hm_omega', 'Omega', 'Hindi-speaking man, of medium pitch, lively; of medium quality', 'lively'],
    ['hm_psi', 'Psi', 'Hindi-speaking man, of medium pitch, unhurried; of medium quality', 'calm', 'lively'],
  ],
  'ja-JP': [
    ['jf_alpha', 'Alpha', 'Japanese woman, high and bright; of medium quality', 'bright', 'clear', 'high'],
    [
      'jf_gongitsune',
      'Gongitsune',
      'Japanese woman, rather high, unhurried; of medium quality',
      'calm',
      'narration',
    ],
    [
      'jf_tebukuro',
      'Tebukuro',
      'Japanese woman, very high and soft, as for children; of medium quality',
      'soft',
      'high',
    ],
    [
      'jf_nezumi',
      'Nezumi',
      'Japanese woman, rather high, soft and even; uneven in quality',
      'soft',
      'even',
      'calm',
    ],
    ['jm_kumo', 'Kumo', 'Japanese man, very low and dark; uneven in quality', 'low', 'dark'],
  ],
  'zh-CN': [
    ['zm_yunxi', 'Yunxi', 'Chinese man, high and brisk, clear; uneven in quality', 'clear', 'brisk', 'high'],
    [
      'zf_xiaobei',
      'Xiaobei',
      'Chinese woman, rather high, unhurried; uneven in quality',
      'clear',
      'calm',
      'narration',
    ],
    [
      'zm_yunjian',
      'Yunjian',
      'Chinese man, of medium pitch, with a lively melody; uneven in quality',
      'clear',
      'lively',
    ],
    [
      'zf_xiaoyi',
      'Xiaoyi',
      'Chinese woman, very high and bright, girlish; uneven in quality',
      'bright',
      'high',
    ],
    [
      'zf_xiaoxiao',
      'Xiaoxiao',
      'Chinese woman, rather high, bright and brisk; uneven in quality',
      'bright',
      'brisk',
    ],
    ['zm_yunxia', 'Yunxia', 'Chinese boy, very high; uneven in quality', 'character', 'high'],
    [
      'zm_yunyang',
      'Yunyang',
      'Chinese man, of medium pitch, fast and very lively; uneven in quality',
      'fast',
      'lively',
      'bright',
    ],
    ['zf_xiaoni', 'Xiaoni', 'Chinese woman, rather high and hissing; hard to understand', 'high'],
  ],
};

export const kokoroVoices: readonly KokoroVoice[] = Object.entries(rows).flatMap(([language, row]) =>
  row.map(([program, name, description, ...style]): KokoroVoice => ({
    voiceId: `kokoro-${program}`,
    program,
    name,
    description,
    // The first two letters of a file name are the language and the gender.
    gender: program[1] === 'f' ? 'female' : 'male',
    languages: [language],
    style,
    sample: samples[language]!,
  })),
);

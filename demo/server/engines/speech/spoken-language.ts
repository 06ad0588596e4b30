import { espeakVoices } from './espeak/voices.ts';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * BCP 47 tag with a region, such as `de-DE`; the likeliest region if none is given. Undefined for an unknown language.
 */
export const regionalTag = (text: string): string | undefined => {
  try {
    const { language, region } = new Intl.Locale(text.replaceAll('_', '-')).maximize();
    return names.of(language) && region ? `${language}-${region}` : undefined;
  } catch {
    return undefined;
  }
};

export const baseLanguage = (tag: string): string => new Intl.Locale(tag).language;

// In addition to the samples of eSpeak NG's voices
const samples: Record<string, string> = {
  ar: 'صباح الخير. القطار القادم إلى القاهرة يغادر من الرصيف الرابع.',
  ja: 'おはようございます。次の東京行きの電車は四番線から発車します。',
  ko: '안녕하세요. 부산행 다음 열차는 사 번 승강장에서 출발합니다.',
  zh: '早上好。开往北京的下一趟列车从四号站台发车。',
};
for (const { languages, sample } of espeakVoices) samples[baseLanguage(languages[0])] ??= sample;

/** A preview text in this language; in English if there is none. */
export const sampleIn = (tag: string): string => samples[baseLanguage(tag)] ?? samples['en']!;

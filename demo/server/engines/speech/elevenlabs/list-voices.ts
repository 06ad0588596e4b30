import { read } from './answers.ts';
import { VoicesPage, type ElevenLabsVoice } from './protocol.ts';

/** Maximum number of pages, with a hundred voices each. */
const PAGES_MAX = 20;

interface VoiceList {
  voices: ElevenLabsVoice[];
  /** False when the account has more voices than were read. */
  isWhole: boolean;
}

/** The voices of an account. @throws EngineError */
export const listVoices = async (get: (path: string) => Promise<Response>): Promise<VoiceList> => {
  const voices: ElevenLabsVoice[] = [];
  let token: string | null | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({ page_size: '100', ...(token && { next_page_token: token }) });
    const found = await read(await get(`/v2/voices?${query.toString()}`), VoicesPage);
    voices.push(...found.voices);
    token = found.next_page_token;
    if (!found.has_more || !token) return { voices, isWhole: true };
  }
  return { voices, isWhole: false };
};

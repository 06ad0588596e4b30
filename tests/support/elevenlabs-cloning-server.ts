import type { ServerResponse } from 'node:http';
import { startSpeechService } from './speech-service.ts';

/** How the server answers samples. */
type Manner =
  /** It keeps the voice. */
  | 'added'
  /** Its moderation refuses it. */
  | 'moderated'
  /** The account has as many voices as it may have. */
  | 'full';

interface Asked {
  name: FormDataEntryValue | null;
  labels: unknown;
  files: File[];
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const MODELS = [
  {
    model_id: 'eleven_multilingual_v2',
    can_do_text_to_speech: true,
    languages: [{ language_id: 'en' }, { language_id: 'de' }],
  },
];

/** A server on loopback that speaks ElevenLabs' protocol for cloning voices. */
export const startElevenLabsCloningServer = async (key: string) => {
  /** Labels of the voices that it keeps, by their ids. */
  const voices = new Map<string, unknown>();
  const service = await startSpeechService<Manner, Asked>({
    usual: 'added',
    route(request, response, speak) {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      if (request.headers['xi-api-key'] !== key)
        return json(response, { detail: { status: 'invalid_api_key' } }, 401);
      if (request.method === 'GET' && pathname === '/v1/models') return json(response, MODELS);
      if (request.method === 'GET' && pathname === '/v2/voices') {
        const from = Number(searchParams.get('next_page_token') ?? 0);
        const to = from + Number(searchParams.get('page_size'));
        const listed = [...voices].slice(from, to).map(([voice_id, labels]) => ({ voice_id, labels }));
        const more = to < voices.size && { has_more: true, next_page_token: String(to) };
        return json(response, { voices: listed, has_more: false, ...more });
      }
      const [, gone] = /^\/v1\/voices\/([^/]+)$/.exec(pathname) ?? [];
      if (request.method === 'DELETE' && gone) {
        if (voices.delete(gone)) return json(response, { status: 'ok' });
        return json(response, { detail: { status: 'voice_does_not_exist' } }, 400);
      }
      if (request.method !== 'POST' || pathname !== '/v1/voices/add') return false;
      const reading = async (): Promise<Asked> => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const headers = { 'content-type': request.headers['content-type']! };
        const form = await new Response(Buffer.concat(chunks), { headers }).formData();
        const files = form.getAll('files').filter((file) => file instanceof File);
        return { name: form.get('name'), labels: JSON.parse(String(form.get('labels'))), files };
      };
      return speak(reading());
    },
    say({ labels }, manner, response) {
      if (manner === 'moderated')
        return json(response, { detail: { status: 'voice_blocked_by_moderation' } }, 400);
      if (manner === 'full') return json(response, { detail: { status: 'voice_limit_reached' } }, 400);
      const voiceId = `cloned${voices.size}`;
      voices.set(voiceId, labels);
      json(response, { voice_id: voiceId, requires_verification: false });
    },
  });
  return { ...service, voices };
};

import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WHISPER_BASE } from '../../demo/server/engines/local/install/models.ts';
import { createWhisperEngine } from '../../demo/server/engines/recognition/whisper/engine.ts';
import { openModel } from '../support/open-model.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { tusAt, uploadIdOf } from '../support/tus.ts';

const TEXT = 'The old ferry left the harbor early in the morning.';

let server: TestServer;
beforeAll(async () => {
  const whisper = createWhisperEngine(openModel(WHISPER_BASE));
  await vi.waitFor(() => expect(whisper.state().state, whisper.state().reason).toBe('ready'), {
    timeout: 800_000,
    interval: 500,
  });
  server = await startTestServer({ engines: [], recognizers: [whisper] });
});
afterAll(() => server?.close());

test('a film that was uploaded becomes text with the times of its words, by Whisper', async () => {
  const user = await server.signUp();
  const { body } = await user.call('POST /v1/misc/generate_obs_temporary_credentials', {});
  const tus = tusAt(server.url, body.data.token);
  // Flite, which is part of ffmpeg, says it
  const speech = ['-f', 'lavfi', '-i', `flite=text='${TEXT}':voice=rms`];
  const pictures = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=5', '-shortest'];
  const film = execFileSync('ffmpeg', ['-v', 'error', ...speech, ...pictures, '-f', 'matroska', '-']);
  const upload_id = uploadIdOf(await tus.create(film, { name: 'ferry.mkv' }));
  await tus.send(upload_id, 0, film);
  const { asset_id } = (await user.call('POST /v1/assets', { body: { upload_id } })).body.data.asset;
  const begun = await user.call('POST /v1/transcriptions', {
    body: { asset_id, model_id: 'whisper-base' },
    idempotencyKey: 'first',
  });
  const params = { project_id: begun.body.data.transcription.project_id };
  const load = async () =>
    (await user.call('GET /v1/transcriptions/{project_id}', { params })).body.data.transcription;
  await expect.poll(async () => (await load()).job.state, { timeout: 120_000, interval: 200 }).toBe('done');

  const { language_id, project, downloads } = await load();
  expect(language_id).toBe('en');
  const words = project.segments.flatMap((segment) =>
    segment.words.map(([from, to]) => segment.text.slice(from, to)),
  );
  expect(words.join(' ')).toContain('old ferry left the harbor');
  const srt = await (await fetch(server.url + downloads.srt!)).text();
  expect(srt).toMatch(/^1\n00:00:0\d,\d{3} --> 00:00:0\d,\d{3}\n.*old ferry/);
});

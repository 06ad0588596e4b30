import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPayPalStandIn } from '../../../demo/paypal/start.ts';
import { FakeEngine } from '../fake-engine.ts';
import { FakeRecognition } from '../fake-recognition.ts';
import { FakeTranslation } from '../fake-translation.ts';
import { startTestServer } from '../server.ts';
import { newScriptOf } from '../segments.ts';
import { ensureSchemathesis } from './ensure.mjs';

interface Findings {
  /** Nothing was found, and nothing kept it from looking. */
  isClean: boolean;
  /** What it says of that. */
  report: string;
}

const config = join(import.meta.dirname, 'schemathesis.toml');

/** A server with all that its document names: payments, analytics, and engines that can what an engine can. */
const startWholeServer = async () => {
  const paypal = await startPayPalStandIn({ reviewMs: 3_600_000 });
  const can = { blend: true, ipa: true, marks: true, instructions: true };
  const server = await startTestServer({
    engines: [new FakeEngine({ voices: 4, can })],
    recognizers: [new FakeRecognition()],
    translation: [new FakeTranslation()],
    env: { ...paypal.env, VOXBENCH_ANALYTICS: 'on' },
  });
  return {
    server,
    close: async () => {
      await server.close();
      await paypal.close();
    },
  };
};

/** Asks a server of its own by its OpenAPI document, and checks every answer by that, with every check there is. */
export const runSchemathesis = async (options: readonly string[]): Promise<Findings> => {
  const program = await ensureSchemathesis();
  const { server, close } = await startWholeServer();
  try {
    const user = await server.signUp();
    // Of another workspace, so that the user revokes it in vain
    const { body: key } = await (
      await server.signUp()
    ).call('POST /v1/api_keys', {
      body: { name: 'Program', scopes: ['speech', 'transcription', 'models'], monthly_credits: null },
    });
    const voice = { voice_id: 'fake-0', model_id: 'fake-model', language_id: 'en-US', speed: 1 };
    const { body: spoken } = await user.call('POST /v1/speech/generate', {
      body: newScriptOf([{ text: 'Said before.', gap: '', ...voice }]),
      idempotencyKey: 'first',
    });
    const { job, script } = spoken.data;
    await user.events(job.job_id);
    const args = ['--config-file', config, 'run', `${server.url}/openapi.json`, '--no-color', ...options];
    const child = spawn(program, args, {
      // It leaves its findings of earlier runs where it is started
      cwd: server.dataDir,
      env: {
        ...process.env,
        VOX_TOKEN: user.tokens.access_token,
        VOX_KEY: key.data.secret,
        VOX_SCRIPT: script.script_id,
        VOX_JOB: job.job_id,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let report = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (report += text));
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { isClean: status === 0, report };
  } finally {
    await close();
  }
};

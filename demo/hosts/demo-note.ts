import { ofetch } from 'ofetch';

/** Retries a request that failed or timed out: without an answer the page could not tell that the demo is off. */
const AGAIN = { retry: 5, retryDelay: 1_000, timeout: 10_000 };

/** Whether this server has a demo account and accepts the demo site key of these pages. */
export async function isDemoOn(): Promise<boolean> {
  const { data } = await ofetch<{ data: { demo?: boolean } }>('/p1/appconfig/get_app_config', AGAIN);
  return data.demo === true;
}

if (!(await isDemoOn())) {
  const note = document.createElement('p');
  note.className = 'note';
  note.append(
    'The demo is off on this server, which refuses the demo site key: what these pages let visitors try does not work. ',
    'Whoever runs the server turns it on by VOXBENCH_DEMO=on.',
  );
  document.body.prepend(note);
}

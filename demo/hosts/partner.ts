import { configure } from 'voxbench';
import type {} from 'voxbench/elements/payment';
import { partnerToken, whoIsIt } from './partner-session.ts';

// The portal handles the sign-in: the elements ask it for a token before every call and store nothing.
configure({ getAccessToken: partnerToken });

const heard = document.querySelector('#heard')!;
const events = ['open', 'close', 'choose', 'order', 'start', 'approved', 'paid', 'failed'] as const;
for (const name of events) {
  document.addEventListener(`vox-payment-${name}`, ({ type, detail }) => {
    const line = document.createElement('li');
    line.textContent = `${type} ${JSON.stringify(detail)}`;
    heard.prepend(line);
  });
}
document.querySelector('#pro')!.addEventListener('click', () => {
  void document.querySelector<HTMLElementTagNameMap['vox-payment']>('#single')?.show();
});
void whoIsIt().then((name) => {
  document.querySelector('#who')!.textContent = name;
});

/**
 * Does what a portal's back end would do: it has an account for each of its users and hands their access token to the
 * page. Here the page creates an account for each visit, so that every visitor starts without a plan.
 */
const random = () => crypto.getRandomValues(new Uint32Array(4)).join('');
const newAccount = () => ({
  email: `${random()}@fjordcast.example`,
  password: random(),
  nickname: 'Ada',
});
/** Session storage key: the visit's session survives reloads in this tab. */
const KEPT = 'fjordcast-session';
/** Seconds before its expiry at which a token is refreshed. */
const EARLY = 60;

interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

type Session = Tokens & { endsAt: number };

let tokens = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Session | null;
let asking: Promise<string> | null = null;

async function ask(path: string, body: object): Promise<string> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { secure_tokens } = (await answer.json()) as { secure_tokens?: Tokens };
  if (!secure_tokens) {
    sessionStorage.removeItem(KEPT);
    tokens = null;
    throw new Error(`The portal was refused by ${path}.`);
  }
  tokens = { ...secure_tokens, endsAt: Date.now() + (secure_tokens.expires_in - EARLY) * 1000 };
  sessionStorage.setItem(KEPT, JSON.stringify(tokens));
  return tokens.access_token;
}

/** A valid access token of the portal's user; refreshed before it expires. */
export const partnerToken = (): Promise<string> | string => {
  if (tokens && Date.now() < tokens.endsAt) return tokens.access_token;
  asking ??= (
    tokens
      ? ask('/accounts/v1/token', { refresh_token: tokens.refresh_token })
      : ask('/accounts/v1/sign_up', newAccount())
  ).finally(() => {
    asking = null;
  });
  return asking;
};

/** Name of the portal's user. */
export const whoIsIt = async (): Promise<string> => {
  const answer = await fetch('/v1/user/get_user_info', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await partnerToken()}` },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { user_info: { nickname: string; email: string } } };
  return data.user_info.nickname || data.user_info.email;
};

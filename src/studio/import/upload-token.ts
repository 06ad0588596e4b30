import type { Client } from '../../api/client.ts';
import type { UploadCredentials } from '../../contract/index.ts';

/** Renew a token this long before it expires. */
const MARGIN_MS = 60_000;

/** Token for uploads, renewed before it expires. */
export const createUploadToken = (client: Client) => {
  let credentials: Promise<UploadCredentials> | undefined;
  const ask = (): Promise<UploadCredentials> => {
    const path = 'POST /v1/misc/generate_obs_temporary_credentials';
    const asked = client.call(path, { silent: true }).then(({ data }) => data);
    credentials = asked;
    asked.catch(() => {
      if (credentials === asked) credentials = undefined;
    });
    return asked;
  };
  const get = async (): Promise<UploadCredentials> => {
    const asked = credentials ?? ask();
    const known = await asked;
    if (known.expires_at - MARGIN_MS > Date.now()) return known;
    if (credentials === asked) credentials = undefined;
    return credentials ?? ask();
  };
  return {
    get,
    current: async (): Promise<string> => (await get()).token,
    /** Call it when the server rejected the token. */
    refused: () => void (credentials = undefined),
  };
};

import type { Client } from '../../api/client.ts';
import type { UploadCredentials } from '../../contract/index.ts';

/** Renew a token this long before it expires. */
const MARGIN_MS = 60_000;

/** The permission to upload, asked for anew before it ends. */
export const createUploadToken = (client: Client) => {
  let credentials: Promise<UploadCredentials> | undefined;
  const ask = async (): Promise<UploadCredentials> => {
    const path = 'POST /v1/misc/generate_obs_temporary_credentials';
    return (await client.call(path, { silent: true })).data;
  };
  const get = async (): Promise<UploadCredentials> => {
    const asked = (credentials ??= ask());
    try {
      const known = await asked;
      if (known.expires_at - MARGIN_MS > Date.now()) return known;
    } catch (error) {
      if (credentials === asked) credentials = undefined;
      throw error;
    }
    if (credentials === asked) credentials = ask();
    return credentials!;
  };
  return {
    get,
    current: async (): Promise<string> => (await get()).token,
    /** Call it when the server rejected the token. */
    refused: () => void (credentials = undefined),
  };
};

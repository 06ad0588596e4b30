import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3 } from '../config/s3.ts';
import { StorageAway } from '../process/storage-away.ts';

interface Outgoing {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

const ATTEMPTS = 4;
const PAUSE_MS = 200;
/** Timeout from the start of a request, which may carry a piece of a file, to the start of its answer. */
const ANSWER_MS = 2 * 60_000;
/** Error codes of a full storage, besides status 507. Amazon's is never full. */
const CODES_OF_FULL = ['QuotaExceeded', 'XMinioStorageFull'];
/** How long before its end an address counts as signed: at least as long as the links live that lead to it. */
const SIGNED_MS = 25 * 3_600_000;
/** Timeout of each request at the start of the server. */
export const PROBE_MS = 5_000;

/** Texts of the elements with this name in a flat XML answer, in order. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1]!);

/** Error for a refusal of the storage. `isDiskFull` recognises a full storage by its code. */
const refusalOf = (method: string, status: number, said: string): Error => {
  const [code = ''] = elements(said, 'Code');
  const message = `The object storage answers ${method} with ${status}: ${said.slice(0, 300)}`;
  if (status === 507 || CODES_OF_FULL.includes(code))
    return Object.assign(new Error(message), { code: 'ENOSPC' });
  return isPassing(status) ? new StorageAway(message) : new Error(message);
};

/** Whether the same request may succeed later. A server that answers 501 does not support it at all. */
const isPassing = (status: number): boolean => (status >= 500 && status !== 501) || status === 429;

/**
 * Failures to connect that may come from a wrong setting: an unknown host, which may also be a stopped container, or
 * untrusted TLS.
 */
const CODES_OF_SETTINGS =
  /^(?:ENOTFOUND|EPROTO|ERR_SSL_.*|ERR_TLS_.*|CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_.*)$/;

/** The error of a request without an answer. The cause of `fetch`'s error tells why. */
const noAnswer = (error: unknown): StorageAway => {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  const hint =
    typeof code === 'string' && CODES_OF_SETTINGS.test(code) ? ` (${code}). Look at S3_ENDPOINT.` : '.';
  return new StorageAway(`The object storage does not answer${hint}`, { cause: error });
};

/** Sends signed requests to one bucket. */
export class S3Bucket {
  readonly #client: AwsClient;
  readonly #name: string;
  readonly #url: string;
  readonly #publicUrl: string | undefined;

  constructor({ endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey }: S3) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#name = bucket;
    this.#url = `${endpoint}/${bucket}`;
    this.#publicUrl = publicEndpoint && `${publicEndpoint}/${bucket}`;
  }

  /**
   * Sends a request, again where the storage is busy or cannot be reached: all of them may be repeated. Not after one
   * that got no answer in time: it may have held a piece of a file in memory for as long.
   *
   * @param key key of an object; empty for the bucket
   * @throws StorageAway when that lasts; Error for any answer but 2xx, or 404 when an object is read or removed
   */
  async ask(method: string, key: string, { query, headers, body }: Outgoing = {}): Promise<Response> {
    // 404 is an answer for an object; for the bucket itself, or a write, it is an error.
    const mayMiss = key !== '' && method !== 'PUT' && method !== 'POST';
    const search = query ? `?${new URLSearchParams(query)}` : '';
    for (let attempt = 1; ; attempt++) {
      const last = attempt === ATTEMPTS;
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), ANSWER_MS);
      const answer = await this.#client
        .fetch(`${this.#url}/${key}${search}`, {
          method,
          signal: late.signal,
          ...(headers && { headers }),
          ...(body !== undefined && { body }),
        })
        .catch((error: unknown) => {
          if (last || late.signal.aborted) throw noAnswer(error);
          return undefined;
        })
        .finally(() => clearTimeout(timer));
      if (answer?.ok || (answer?.status === 404 && mayMiss)) return answer;
      if (answer) {
        const refusal = refusalOf(method, answer.status, await answer.text());
        if (last || !(refusal instanceof StorageAway)) throw refusal;
      }
      await sleep(PAUSE_MS * 2 ** attempt);
    }
  }

  /**
   * An address under which anybody may read an object until a moment, whole or by ranges. Undefined when browsers do not
   * reach the storage.
   *
   * @param query sets headers of the answer; parameters that begin with `x-` tell the storage nothing
   */
  async addressOf(key: string, until: Date, query: Record<string, string>): Promise<string | undefined> {
    if (this.#publicUrl === undefined) return undefined;
    const url = new URL(`${this.#publicUrl}/${key}`);
    url.search = String(new URLSearchParams({ ...query, 'X-Amz-Expires': String(SIGNED_MS / 1000) }));
    // Not the present time: a link always leads to the same address, whose file browsers have in their cache
    const signedAt = new Date(until.getTime() - SIGNED_MS);
    const datetime = signedAt.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const { url: signed } = await this.#client.sign(url.href, { aws: { signQuery: true, datetime } });
    // Storages may take a plus for itself
    return signed.replaceAll('+', '%20');
  }

  /**
   * An address to which anybody may write an object of exactly this length. Undefined when browsers do not reach the storage.
   *
   * @param seconds from now until which a request may begin
   */
  async addressToWrite(key: string, bytes: number, seconds: number): Promise<string | undefined> {
    if (this.#publicUrl === undefined) return undefined;
    const { url } = await this.#client.sign(`${this.#publicUrl}/${key}?X-Amz-Expires=${seconds}`, {
      method: 'PUT',
      headers: { 'content-length': String(bytes) },
      // By default the length is not signed
      aws: { signQuery: true, allHeaders: true },
    });
    return url;
  }

  /** How a request that copies names an object. */
  pathOf(key: string): string {
    return `/${this.#name}/${key}`;
  }

  /** Asks once for the first object with this key prefix, and returns any answer. */
  probe(prefix: string): Promise<Response> {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1', prefix });
    return this.#client.fetch(`${this.#url}/?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
  }

  /** Objects with this key prefix, in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<{ key: string; bytes: number; writtenAt: Date }> {
    let token: string | undefined;
    do {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
      const xml = await (await this.ask('GET', '', { query })).text();
      const sizes = elements(xml, 'Size');
      const times = elements(xml, 'LastModified');
      for (const [index, key] of elements(xml, 'Key').entries())
        yield { key, bytes: Number(sizes[index]), writtenAt: new Date(times[index]!) };
      [token] = elements(xml, 'NextContinuationToken');
    } while (token);
  }
}

import { EventSourceParserStream } from 'eventsource-parser/stream';
import { IDEMPOTENCY_HEADER } from '../../src/contract/constants/headers.ts';
import {
  calls,
  type CallAnswer,
  type CallInput,
  type CallName,
  type JobEvent,
} from '../../src/contract/index.ts';

/** An answer with status 200 fits the contract: that is checked here. With another status the body is the refusal. */
export interface Answer<N extends CallName> {
  status: number;
  headers: Headers;
  body: CallAnswer<N>;
}

export interface NumberedEvent {
  id: string;
  data: JobEvent;
}

/** A query may be left away: what it needs has defaults or is refused. */
type Given<N extends CallName> = Omit<CallInput<N>, 'query'> &
  Partial<Pick<CallInput<N>, keyof CallInput<N> & 'query'>>;

interface EventOptions {
  /** Go on after the event with this id. */
  after?: string;
  /** Go away after the event for which this says so; else at the end of the stream. */
  until?: (event: NumberedEvent) => boolean;
}

/** Somebody who calls the server: nobody in particular, a user, or a visitor. */
export interface Caller {
  call<N extends CallName>(
    name: N,
    input: Given<N> & { idempotencyKey?: string; headers?: Record<string, string> },
  ): Promise<Answer<N>>;
  /** The events of a job. */
  events(jobId: string, options?: EventOptions): Promise<NumberedEvent[]>;
  /** What it sends with every call. */
  headers: Record<string, string>;
}

interface Input {
  query?: Record<string, unknown>;
  params?: Record<string, string>;
  body?: unknown;
}

const addressOf = (path: string, { query = {}, params = {} }: Input): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item));
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** Calls the server at `url`, with these headers each time. */
export const callerAt = (url: string, own: Record<string, string>): Caller => ({
  headers: own,
  async call(name, given) {
    const { idempotencyKey, headers, ...input } = given;
    const [method = '', path = ''] = name.split(' ');
    const { body } = input as Input;
    const isFile = body instanceof Blob;
    const response = await fetch(url + addressOf(path, input as Input), {
      method,
      headers: {
        ...own,
        ...(body !== undefined && {
          'content-type': isFile ? 'application/octet-stream' : 'application/json',
        }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { code?: number };
    const good = response.status === 200 && (answer.code ?? 0) === 0;
    const checked = good ? calls[name].answer.parse(answer) : answer;
    return { status: response.status, headers: response.headers, body: checked as CallAnswer<typeof name> };
  },
  async events(jobId, { after, until } = {}) {
    const away = new AbortController();
    const response = await fetch(`${url}/v1/speech/jobs/${jobId}/events`, {
      headers: { ...own, ...(after !== undefined && { 'last-event-id': after }) },
      signal: away.signal,
    });
    if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`);
    const found: NumberedEvent[] = [];
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { id = '', data } of events) {
      const event = { id, data: calls['GET /v1/speech/jobs/{job_id}/events'].answer.parse(JSON.parse(data)) };
      found.push(event);
      if (until?.(event)) break;
    }
    away.abort();
    return found;
  },
});

/** The demo account at a server. */
export const signInDemo = async (url: string): Promise<Caller> => {
  const account = { email: 'demo@voxbench.example', password: 'voxbench-demo' };
  const { body } = await callerAt(url, {}).call('POST /accounts/v1/sign_in', { body: account });
  return callerAt(url, { authorization: `Bearer ${body.secure_tokens.access_token}` });
};

import type {
  OperatorAction,
  OperatorJob,
  OperatorOrder,
  OperatorQueue,
  OperatorSiteKey,
  OperatorUser,
} from '../../src/contract/index.ts';
import { paidOrder } from './buyer.ts';
import { ok, type Handlers } from './fake-api.ts';
import { uuid } from './uuid.ts';

const NOW = Date.now();

/** What an operator sees, each differing from the others only where it is said. */
export const queueOf = (kind: string, more: Partial<OperatorQueue> = {}): OperatorQueue => ({
  kind,
  waiting: 0,
  running: 0,
  oldest_waiting_at: null,
  failed_in_day: 0,
  ...more,
});

export const operatorJob = (id: number, more: Partial<OperatorJob> = {}): OperatorJob => ({
  job_id: uuid(id),
  kind: 'book-import',
  state: 'failed',
  step: null,
  progress: 0.5,
  error: 'err_file_damaged',
  created_at: NOW - 7_200_000,
  started_at: NOW - 7_200_000,
  ended_at: NOW - 3_600_000,
  attempts: 3,
  tenant_id: uuid(900),
  email: 'ada@example.com',
  is_retryable: true,
  ...more,
});

export const operatorUser = (id: number, email: string, more: Partial<OperatorUser> = {}): OperatorUser => ({
  user_id: uuid(id),
  tenant_id: uuid(900 + id),
  email,
  email_confirmed: true,
  nickname: 'Somebody',
  is_demo: false,
  plan: { title: 'Free', level: 100, ends_at: null },
  credit_balance: 1_234,
  created_at: NOW - 86_400_000,
  last_seen_at: NOW - 60_000,
  sessions: 2,
  ...more,
});

export const operatorOrder = (id: number, more: Partial<OperatorOrder> = {}): OperatorOrder => ({
  ...paidOrder(id),
  tenant_id: uuid(900),
  email: 'ada@example.com',
  channel_order_id: `PAYPAL-${id}`,
  captured: { amount: '6.93', currency: 'USD' },
  refundable: '6.93',
  unanswered_refund: null,
  ...more,
});

export const operatorSiteKey = (more: Partial<OperatorSiteKey> = {}): OperatorSiteKey => ({
  site_key: 'pk_shop',
  origins: ['https://www.example.com'],
  characters_max: 300,
  characters_daily_visitor: 3_000,
  characters_daily: 20_000,
  ended: false,
  credit_balance: 1_000_000,
  characters_today: 120,
  created_at: NOW - 86_400_000,
  ...more,
});

export const operatorAction = (id: number, more: Partial<OperatorAction> = {}): OperatorAction => ({
  action_id: uuid(id),
  action: 'grant_credits',
  operator: 'operator@example.com',
  email: 'ada@example.com',
  subject: '',
  credits: 500,
  money: null,
  reason: 'A broken export',
  outcome: 'done',
  created_at: NOW - 60_000,
  ...more,
});

interface Seen {
  kinds?: readonly OperatorQueue[];
  jobs?: readonly OperatorJob[];
  users?: readonly OperatorUser[];
  orders?: readonly OperatorOrder[];
  siteKeys?: readonly OperatorSiteKey[];
  actions?: readonly OperatorAction[];
}

/** Answers as a server on which an operator sees this. */
export const operatorServer = (seen: Seen = {}): Handlers => ({
  'GET /v1/operator/engines': () => ok({ data: { engines: [] } }),
  'GET /v1/operator/queue': () => ok({ data: { kinds: seen.kinds ?? [queueOf('speech')] } }),
  'GET /v1/operator/jobs': ({ url }) => {
    const jobs = (seen.jobs ?? []).filter(({ state }) => state === url.searchParams.get('state'));
    return ok({ data: { jobs, next_cursor: null } });
  },
  'GET /v1/operator/users': ({ url }) => {
    const begin = url.searchParams.get('email') ?? '';
    const users = (seen.users ?? []).filter(({ email }) => email.startsWith(begin));
    return ok({ data: { users, next_cursor: null } });
  },
  'GET /v1/operator/orders': () => ok({ data: { orders: seen.orders ?? [], next_cursor: null } }),
  'GET /v1/operator/site_keys': () => ok({ data: { site_keys: seen.siteKeys ?? [], next_cursor: null } }),
  'GET /v1/operator/actions': () => ok({ data: { actions: seen.actions ?? [], next_cursor: null } }),
});

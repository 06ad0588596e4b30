-- Refunds that an operator asked for. One of an order at a time is without an answer: it is asked for again under its own
-- id, so that no money goes back twice.
create table refund_request (
  request_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pay_order on delete cascade,
  -- of the request that made it
  key text not null unique,
  amount numeric(10, 2) not null check (amount > 0),
  -- all that was left of the payment
  is_rest boolean not null,
  -- pending: the channel took it and has not carried it out
  state text not null default 'asked' check (state in ('asked', 'pending', 'done', 'refused')),
  -- the channel's id for it
  refund_id text,
  -- the channel's words for why it was refused
  words text not null default '',
  created_at timestamptz not null default now()
);
create unique index refund_request_open on refund_request (order_id) where state in ('asked', 'pending');
create index refund_request_by_refund on refund_request (refund_id) where refund_id is not null;

-- Orders of all workspaces, the newest first.
create index pay_order_by_time on pay_order (created_at, order_id);

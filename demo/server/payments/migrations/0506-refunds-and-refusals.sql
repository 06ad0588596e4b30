-- What went back of a payment, as PayPal told: a row for each refund, by PayPal's id for it.
create table pay_refund (
  refund_id text primary key,
  order_id uuid not null references pay_order on delete cascade,
  amount numeric(10, 2) not null check (amount > 0),
  refunded_at timestamptz not null
);
create index pay_refund_order on pay_refund (order_id);

-- Why an order was declined; null for one that was not, and for one of before.
alter table pay_order
  add column decline_reason text check (decline_reason in ('refused', 'refused_after_review', 'wrong_amount')),
  -- When the buyer read that it was declined after they had left it.
  add column refusal_seen_at timestamptz;
create index pay_order_refusal on pay_order (tenant_id)
  where decline_reason in ('refused_after_review', 'wrong_amount') and refusal_seen_at is null;

-- Membership plans and credit packages. What a plan allows beside its credits stands with the plans.
create table product (
  product_id text primary key,
  -- 0 a plan, 1 a package
  product_type smallint not null check (product_type in (0, 1)),
  title text not null,
  -- Of a plan.
  level integer not null check (level >= 0),
  -- Of a package, or of a plan each month.
  recharge_credit integer not null check (recharge_credit >= 0),
  is_free_package boolean not null default false,
  check (product_type = 1 or level >= 100)
);

create table product_channel (
  product_id text not null references product,
  pay_channel text not null,
  country_code text not null,
  title text not null,
  price numeric(10, 2) not null check (price > 0),
  -- For a workspace's first purchase.
  discount_price numeric(10, 2) check (discount_price > 0 and discount_price < price),
  currency text not null,
  tags text[] not null default '{}',
  description text not null,
  primary key (product_id, pay_channel, country_code)
);

-- An order keeps what was agreed: prices and products may change after it.
create table pay_order (
  order_id uuid primary key,
  -- Null when the account was closed: what was paid stays on the books, and no more is known of whose it was.
  tenant_id uuid references tenant on delete set null,
  product_id text not null references product,
  product_type smallint not null,
  title text not null,
  level integer not null,
  credits integer not null check (credits > 0),
  price numeric(10, 2) not null,
  discount numeric(10, 2) not null check (discount >= 0),
  total numeric(10, 2) not null check (total > 0 and total = price - discount),
  currency text not null,
  pay_channel text not null,
  -- 0 waiting, 100 cancelled, 101 lapsed, 200 declined, 300 completed
  status smallint not null default 0 check (status in (0, 100, 101, 200, 300)),
  pay_out_time timestamptz not null,
  -- The order at the channel, and what was taken for it.
  channel_order_id text not null,
  channel_payment_id text,
  -- Since when a capture may have been made that we know no outcome of: nothing may cancel the order then.
  capture_asked_at timestamptz,
  -- Captures that were refused; the next one is another request.
  captures_refused integer not null default 0,
  -- Who deals with the channel about it, and until when: one at a time.
  claim uuid,
  claimed_until timestamptz,
  -- When the channel was last asked.
  checked_at timestamptz not null default now(),
  receipt_number text,
  credits_expire_at timestamptz,
  plan_ends_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  unique (pay_channel, channel_order_id),
  unique (tenant_id, receipt_number),
  check ((status = 300) = (paid_at is not null)),
  check ((status = 300) = (receipt_number is not null)),
  check (status <> 300 or channel_payment_id is not null)
);
create unique index pay_order_waiting on pay_order (tenant_id) where status = 0;
create index pay_order_to_check on pay_order (checked_at) where status = 0;
create index pay_order_list on pay_order (tenant_id, created_at desc, order_id desc);
create index pay_order_payment on pay_order (channel_payment_id) where channel_payment_id is not null;

-- Events of PayPal that were seen; the same one comes up to 25 times.
create table paypal_event (
  event_id text primary key,
  event_type text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index paypal_event_received on paypal_event (received_at);

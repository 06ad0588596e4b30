-- When PayPal was asked what became of it.
alter table refund_request add column checked_at timestamptz not null default now();

-- What operators did, for those who look later.
create table operator_action (
  action_id uuid primary key default gen_random_uuid(),
  -- who did it, and to whom; null when that account was closed
  operator_id uuid references app_user on delete set null,
  user_id uuid references app_user on delete set null,
  action text not null,
  -- the engine, job, order or site key
  subject text not null default '',
  credits bigint,
  amount numeric(10, 2),
  currency text,
  -- forgotten with the account it was done to
  reason text not null default '',
  -- what an engine was told; of other work asked, done or refused
  outcome text not null default '',
  -- of the request, with what was asked for: a repeated one does nothing more
  key text,
  request_sha256 text,
  created_at timestamptz not null default now(),
  unique (operator_id, key)
);
create index operator_action_by_time on operator_action (created_at, action_id);
create index operator_action_of_user on operator_action (user_id) where user_id is not null;

-- Operators look for accounts by how an address begins, and list the newest.
create index app_user_by_email_prefix on app_user (lower(email) text_pattern_ops);
create index app_user_by_time on app_user (created_at, user_id);
create index site_key_by_time on site_key (created_at, site_key);

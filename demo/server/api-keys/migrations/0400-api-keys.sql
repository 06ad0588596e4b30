-- Keys by which programs work for a workspace. A revoked key keeps its row: usage still knows its name.
create table api_key (
  api_key_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant on delete cascade,
  -- who made it: what it speaks stands in this user's history
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- of the secret, which has 256 random bits: nothing slower is needed
  secret_sha256 bytea not null,
  -- its first and last characters
  hint text not null,
  scopes text[] not null,
  -- most credits in a calendar month (UTC); null for no limit of its own
  monthly_credits bigint check (monthly_credits > 0),
  created_at timestamptz not null default now(),
  -- to the minute
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_key_by_secret on api_key (secret_sha256);
create index api_key_by_tenant on api_key (tenant_id, created_at);

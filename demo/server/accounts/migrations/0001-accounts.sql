create table tenant (
  tenant_id uuid primary key default gen_random_uuid(),
  plan_level integer not null default 100,
  -- Null for a plan without an end.
  plan_ends_at timestamptz,
  created_at timestamptz not null default now()
);

create table app_user (
  user_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant,
  email text not null,
  nickname text not null,
  avatar_url text not null default '',
  password_hash text not null,
  questionnaire_status smallint not null,
  created_at timestamptz not null default now()
);
create unique index app_user_by_email on app_user (lower(email));
create index app_user_by_tenant on app_user (tenant_id);

create table session (
  session_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- Of the newest tokens; a refresh makes the next one.
  generation integer not null default 1,
  generation_at timestamptz not null default now(),
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index session_by_user on session (user_id);
create index session_by_last_seen on session (last_seen_at);

create table rate_limit (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limit_by_end on rate_limit (ends_at);

create table site_key (
  site_key text primary key,
  tenant_id uuid not null references tenant,
  origins text[] not null,
  characters_max integer not null check (characters_max > 0),
  characters_daily integer not null check (characters_daily > 0),
  characters_daily_visitor integer not null check (characters_daily_visitor > 0),
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table site_key_usage (
  site_key text not null references site_key on delete cascade,
  -- UTC.
  day date not null,
  -- Empty for all visitors together.
  visitor text not null,
  characters integer not null check (characters >= 0),
  primary key (site_key, day, visitor)
);

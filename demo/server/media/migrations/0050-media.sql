-- A file the server made. Its bytes lie in the data folder under its id; a row is written only once they are there.
create table media (
  media_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  duration_ms integer not null check (duration_ms >= 0),
  -- loudest sample of each of a row of equal spans, 0 ... 100
  peaks smallint[] not null,
  created_at timestamptz not null default now()
);
create index media_tenant on media (tenant_id);

-- Recordings that are being recognised, and for a day those that were: a repeated request finds its result. A row that
-- runs has a lease that its server extends; when it ends, the server is gone and the credits are given back.
create table recognition_run (
  run_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant on delete cascade,
  -- of the request; unique within a workspace
  key text not null,
  -- of the recording and of what was asked for
  fingerprint bytea not null,
  -- null only within the transaction that begins it
  hold_id uuid,
  leased_until timestamptz,
  -- null while it runs
  result jsonb,
  created_at timestamptz not null default now(),
  unique (tenant_id, key)
);
create index recognition_run_by_lease on recognition_run (leased_until) where result is null;
create index recognition_run_by_age on recognition_run (created_at);

-- Texts that are being translated while their sender waits, and for a day those that were; see recognition_run.
create table translation_run (
  run_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant on delete cascade,
  key text not null,
  fingerprint bytea not null,
  -- null only within the transaction that begins it
  hold_id uuid,
  leased_until timestamptz,
  -- null while it runs
  result jsonb,
  created_at timestamptz not null default now(),
  unique (tenant_id, key)
);
create index translation_run_by_lease on translation_run (leased_until) where result is null;
create index translation_run_by_age on translation_run (created_at);

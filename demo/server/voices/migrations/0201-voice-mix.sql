-- A voice that a workspace made of others. It never changes: what it spoke is in the speech cache under its id.
create table voice_mix (
  voice_id text primary key,
  tenant_id uuid not null references tenant on delete cascade,
  name text not null,
  -- [{voice_id, share}], shares add up to 1
  shares jsonb not null,
  created_at timestamptz not null default now()
);
create index voice_mix_by_tenant on voice_mix (tenant_id, created_at);

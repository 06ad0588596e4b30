-- Voices that a user put together under a name. A voice belongs to an engine, so its id refers to nothing here.
create table voice_collection (
  collection_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  voice_ids text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index voice_collection_by_user on voice_collection (tenant_id, user_id);

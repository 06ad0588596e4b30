-- Voices a user has marked. A voice belongs to an engine, so its id refers to nothing here.
create table voice_favorite (
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  voice_id text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, voice_id)
);

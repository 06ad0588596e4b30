-- A file on its way in. Its row is made before its first byte is stored and deleted before the bytes are, so that bytes
-- without a row are never in use.
create table upload (
  upload_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- what it may be, see UPLOAD_KINDS
  kind text not null,
  name text not null,
  -- as announced
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_owner on upload (tenant_id, user_id);
create index upload_expires on upload (expires_at);

-- A file that has arrived and was checked. It keeps the id of its upload.
create table asset (
  asset_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- what it was found to be, see ASSET_KINDS
  kind text not null,
  name text not null,
  content_type text not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null,
  -- {duration_ms, streams} as the contract has them
  meta jsonb not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index asset_owner on asset (tenant_id, user_id, created_at desc, asset_id desc);

-- The process that sweeps files at the moment; it may be dead once the time is over.
create table file_sweep (
  only_one boolean primary key default true check (only_one),
  ends_at timestamptz not null
);

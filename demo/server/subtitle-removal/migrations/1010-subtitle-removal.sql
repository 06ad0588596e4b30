-- A video whose burned-in text is searched for and removed.
create table subtitle_removal (
  removal_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- null when the video was deleted
  asset_id uuid references asset on delete set null,
  title text not null,
  duration_ms bigint not null,
  width integer not null,
  height integer not null,
  -- kept as long as this row
  search_id uuid not null unique references job,
  job_id uuid unique references job,
  -- of the wire; what was found until something is ordered
  areas jsonb,
  read_by text,
  method text,
  quality text,
  -- ids of the bytes that the result is joined of, while the job is open
  part_ids uuid[] not null default '{}',
  -- the file of the result, which the user has as any other
  result_id uuid not null unique default gen_random_uuid(),
  result_asset_id uuid references asset on delete set null,
  report jsonb,
  credits_charged integer not null default 0,
  created_at timestamptz not null default now()
);
create index subtitle_removal_by_time on subtitle_removal (tenant_id, user_id, created_at, removal_id);
create index subtitle_removal_of_asset on subtitle_removal (asset_id);
create index subtitle_removal_of_result on subtitle_removal (result_asset_id);

-- A second of a video, before and after.
create table subtitle_removal_preview (
  preview_id uuid primary key,
  removal_id uuid not null references subtitle_removal on delete cascade,
  before_id uuid not null unique default gen_random_uuid(),
  after_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create index subtitle_removal_preview_of on subtitle_removal_preview (removal_id);

-- Time that a method takes of the time with text.
create table subtitle_removal_pace (
  method text primary key,
  pace double precision not null
);

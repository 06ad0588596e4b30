-- A part of a recording in another voice.
create table voice_change (
  change_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- null when the recording was deleted
  asset_id uuid references asset on delete set null,
  -- kept as long as this row
  job_id uuid not null unique references job,
  title text not null,
  -- where the part begins, and its length as ordered, which the credits on hold are for
  start_ms bigint not null,
  told_ms bigint not null,
  method text not null,
  noise_removal text not null,
  voice_id text not null,
  voice_name text not null,
  -- ids of the stored bytes of both sounds, which are there while the job is open or done
  source_id uuid not null unique default gen_random_uuid(),
  result_id uuid not null unique default gen_random_uuid(),
  -- {durationMs, peaks, bytes, digest} each; null until they are stored
  source jsonb,
  result jsonb,
  -- {source, target, result} in Hz, where the method moves the pitch
  pitch jsonb,
  -- what was spoken again, where the method does that
  text text,
  credits_charged integer not null default 0,
  created_at timestamptz not null default now()
);
create index voice_change_by_time on voice_change (tenant_id, user_id, created_at, change_id);
create index voice_change_of_asset on voice_change (asset_id);

-- Time that a method takes of the length of a recording.
create table voice_change_pace (
  method text primary key,
  pace double precision not null
);

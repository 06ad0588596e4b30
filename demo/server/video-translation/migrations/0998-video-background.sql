-- A recording without its voices, made once for all translations of it.
create table video_background (
  tenant_id uuid not null references tenant on delete cascade,
  -- of the recording
  sha256 text not null,
  -- the latest that makes it; kept as long as this row
  job_id uuid not null unique references job,
  -- id of the stored bytes, which are there once the job is done
  file_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, sha256)
);

-- A file that is made of a translation.
create table video_render (
  render_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  project_id uuid not null references project on delete cascade,
  -- kept as long as this row
  job_id uuid not null unique references job,
  format text not null,
  sound text not null,
  subtitles text not null,
  -- id of the stored bytes, which are there while the job is open or done
  file_id uuid not null unique default gen_random_uuid(),
  -- {bytes, durationMs, digest, report}; null until it is done
  result jsonb,
  created_at timestamptz not null default now()
);
create index video_render_of_project on video_render (project_id, created_at);

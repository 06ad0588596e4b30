-- A video, a recording or a subtitle file that is translated, and what is known of it.
create table video_source (
  source_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- null without a recording, and when it was deleted
  asset_id uuid references asset on delete set null,
  -- the latest that prepares it; kept as long as this row
  job_id uuid not null unique references job,
  -- length by the file itself, or when the last cue ends
  told_ms bigint not null,
  -- as given or found; ISO 639-1
  language_id text,
  -- how many speak; null to have it found
  speakers integer,
  -- what recognises it; null where the cues were brought along
  model_id text,
  -- what is said in it, in order; null until it is known
  cues jsonb,
  speakers_failed boolean not null default false,
  -- its picture and how its thumbnails lie; null without a picture, and until it is known
  picture jsonb,
  -- ids of the stored bytes of the copy that browsers play, where the file itself is none, and of the images
  copy_id uuid not null unique default gen_random_uuid(),
  thumbnails_id uuid not null unique default gen_random_uuid(),
  poster_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create index video_source_of_asset on video_source (asset_id);

-- A source in another language: what is known of it beside its project, which has the rows.
create table video_translation (
  project_id uuid primary key references project on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  source_id uuid not null references video_source,
  target_language text not null,
  -- what translated it; null until then, and where the translation came with the cues
  model_id text,
  -- its rows are there
  prepared boolean not null default false,
  settings jsonb not null,
  credits_charged integer not null default 0,
  created_at timestamptz not null default now()
);
create index video_translation_by_time on video_translation (tenant_id, created_at, project_id);
create index video_translation_of_source on video_translation (source_id);

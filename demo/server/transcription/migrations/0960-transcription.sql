-- The text of a recording: what is known of it beside its project, which has the text.
create table transcription (
  project_id uuid primary key references project on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  -- null when the recording was deleted
  asset_id uuid references asset on delete set null,
  -- kept as long as this row
  job_id uuid not null unique references job,
  model_id text not null,
  -- length by the file itself, which the credits on hold are for
  told_ms bigint not null,
  -- true length, known when the recording is decoded
  decoded_ms bigint,
  -- what the model found, null until then; ISO 639, and 0 … 1
  language_id text,
  language_probability real,
  -- loudest samples of equal spans, 0 … 100; empty until the recording is decoded
  peaks jsonb not null default '[]',
  credits_charged integer not null default 0,
  created_at timestamptz not null default now()
);
create index transcription_by_time on transcription (tenant_id, created_at, project_id);
create index transcription_of_asset on transcription (asset_id);

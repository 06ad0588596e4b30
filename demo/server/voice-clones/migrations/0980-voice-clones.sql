-- A voice that a workspace has cloned, or is about to clone, from samples of a speaker.
create table voice_clone (
  clone_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  name text not null,
  language_id text not null,
  gender text not null,
  age text,
  style text not null,
  -- the latest work on it, kept as long as this row
  job_id uuid not null unique references job,
  -- who made it, or is about to: id and name of the engine, and whether it clones or finds a look-alike
  engine_id text not null,
  engine_name text not null,
  is_real boolean not null,
  -- The voice: all of it null until it was made once. The work that made it last:
  made_by uuid,
  -- who speaks with it, and what that engine blends for it: [{voiceId, share, prosody}]
  speech_engine_id text,
  mix jsonb,
  languages text[],
  -- id of the voice at a service that keeps it
  remote_id text,
  -- {clone, stock, ceiling}, where it is known
  similarity jsonb,
  sample_count integer not null default 0,
  created_at timestamptz not null default now()
);
create index voice_clone_by_time on voice_clone (tenant_id, created_at, clone_id);

-- What a clone is to be made of, and the consent to it. A clone has at most two: of the voice it has, and of its latest work.
create table voice_clone_order (
  job_id uuid primary key references job,
  tenant_id uuid not null references tenant on delete cascade,
  clone_id uuid not null references voice_clone on delete cascade,
  engine_id text not null,
  -- what was agreed to, by whom and when
  consent_version text not null,
  consent_text text not null,
  agreed_by uuid not null references app_user on delete cascade,
  agreed_at timestamptz not null default now(),
  -- The sentence that was to be spoken and the recording of it, where the kind needs one; null when that was deleted
  phrase text,
  proof_id uuid references asset on delete set null,
  -- who compares them: a model that recognises speech, and an engine that compares voices
  recognition_model_id text,
  speaker_engine_id text
);
create index voice_clone_order_of_clone on voice_clone_order (clone_id);
create index voice_clone_order_of_proof on voice_clone_order (proof_id);

-- Parts of recordings that a clone is made of.
create table voice_clone_sample (
  job_id uuid not null references voice_clone_order on delete cascade,
  position integer not null,
  tenant_id uuid not null references tenant on delete cascade,
  asset_id uuid not null references asset on delete cascade,
  start_ms bigint not null,
  end_ms bigint not null,
  primary key (job_id, position)
);
create index voice_clone_sample_of_asset on voice_clone_sample (asset_id);

-- What was found when a part of a recording was checked.
create table voice_clone_quality (
  asset_id uuid not null references asset on delete cascade,
  start_ms bigint not null,
  end_ms bigint not null,
  tenant_id uuid not null references tenant on delete cascade,
  quality jsonb not null,
  primary key (asset_id, start_ms, end_ms)
);

-- Attempts at clones, which plans count. One counts while its job is open, and for good when it is spent: that of a job
-- which fails, is cancelled or given up is given back by its end alone. It outlives its clone.
create table voice_clone_attempt (
  job_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  kind text not null,
  taken_at timestamptz not null default now(),
  spent boolean not null default false
);
create index voice_clone_attempt_by_time on voice_clone_attempt (tenant_id, taken_at);

-- Sentences to be spoken as a proof, each for one use.
create table voice_clone_phrase (
  phrase_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  language text not null,
  text text not null,
  expires_at timestamptz not null
);
create index voice_clone_phrase_by_time on voice_clone_phrase (expires_at);

-- Voices at services that no clone has: they are removed there, those of a job once it has ended. They name no workspace,
-- because they outlive it until the service has answered.
create table voice_clone_leftover (
  engine_id text not null,
  remote_id text not null,
  -- of the work that made it; null for the voice of a clone that is gone
  job_id uuid,
  primary key (engine_id, remote_id)
);

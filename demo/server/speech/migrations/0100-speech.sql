-- A script is a list of segments; a segment keeps every take that was made of it.
create table script (
  script_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  -- who in the tenant made it: two owners never see each other's
  owner text not null,
  title text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index script_history on script (tenant_id, owner, updated_at desc, script_id desc);

create table segment (
  segment_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  script_id uuid not null references script on delete cascade,
  position integer not null,
  text text not null,
  -- white space up to the next segment
  gap text not null,
  voice_id text not null,
  model_id text not null,
  language_id text not null,
  speed numeric(4, 2) not null,
  -- the take that plays
  take_id uuid,
  -- type of the last attempt's error
  error text
);
create index segment_script on segment (script_id, position);

create table take (
  take_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  segment_id uuid not null references segment on delete cascade,
  media_id uuid not null references media,
  text text not null,
  voice_id text not null,
  model_id text not null,
  language_id text not null,
  speed numeric(4, 2) not null,
  created_at timestamptz not null default now(),
  unique (segment_id, media_id)
);
create index take_media on take (media_id);

-- What was spoken once costs nothing the second time. The text stands beside its MD5, so that equal sums never
-- play another text.
create table speech_cache (
  tenant_id uuid not null references tenant on delete cascade,
  text_md5 text not null,
  voice_id text not null,
  model_id text not null,
  speed numeric(4, 2) not null,
  text text not null,
  -- it was made for, and is forgotten with unless another script plays it
  script_id uuid not null,
  media_id uuid not null references media,
  primary key (tenant_id, text_md5, voice_id, model_id, speed)
);
create index speech_cache_media on speech_cache (media_id);
create index speech_cache_script on speech_cache (script_id);

-- One press of Generate.
create table speech_job (
  job_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  owner text not null,
  -- of a visitor, whose allowance is given back with the credits
  site_key text,
  visitor_id text,
  script_id uuid not null references script on delete cascade,
  idempotency_key text not null,
  -- of the request: the same key with another one is refused
  request_sha256 text not null,
  -- null when nothing had to be paid for
  hold_id uuid,
  state text not null check (state in ('running', 'done', 'cancelled')),
  credits_held integer not null check (credits_held >= 0),
  credits_charged integer not null default 0 check (credits_charged between 0 and credits_held),
  -- number of the last event
  events integer not null default 0,
  -- when an item of it was last begun: the longest waiting owner is next
  served_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  unique (tenant_id, owner, idempotency_key)
);
create index speech_job_running on speech_job (state) where state = 'running';
create index speech_job_script on speech_job (script_id);

-- A segment that a job makes: the queue of all speech work.
create table speech_item (
  job_id uuid not null references speech_job on delete cascade,
  position integer not null,
  tenant_id uuid not null references tenant on delete cascade,
  segment_id uuid not null,
  engine_id text not null,
  text text not null,
  voice_id text not null,
  model_id text not null,
  language_id text not null,
  speed numeric(4, 2) not null,
  credits integer not null check (credits >= 0),
  -- position of the earlier item that says just this: it is made and paid there
  same_as integer,
  state text not null default 'queued' check (state in ('queued', 'making', 'made', 'failed', 'cancelled')),
  -- number of the event that told of it
  event integer,
  -- whose it is until when; a worker that died loses it
  worker text,
  leased_until timestamptz,
  primary key (job_id, position)
);
create index speech_item_queued on speech_item (job_id, position) where state in ('queued', 'making');
create index speech_item_event on speech_item (job_id, event) where event is not null;
create index speech_item_segment on speech_item (segment_id) where state in ('queued', 'making');

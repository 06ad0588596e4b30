-- The latest listening to a chapter by recognition.
create table book_check (
  chapter_id uuid primary key references project on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  -- kept as long as this row; several chapters may be listened to by one
  job_id uuid not null references job,
  model_id text not null,
  -- what may be charged for it
  credits integer not null,
  -- null until it ended
  checked_at timestamptz
);
create index book_check_of_job on book_check (job_id);

-- What was heard of a take.
create table book_hearing (
  take_id uuid primary key references take on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  words integer not null,
  missed_words integer not null,
  -- the first of these words
  missed jsonb not null,
  heard text not null,
  -- too many were missed, and its user has not found it right
  marked boolean not null
);

-- Voices that a service was asked for and that it has not answered with yet. The service keeps the mark with the voice, so that
-- a voice is found and removed there whose answer was lost. They name no workspace, as leftovers do not.
create table voice_clone_ask (
  mark uuid primary key,
  engine_id text not null,
  -- of the work that asks
  job_id uuid not null,
  asked_at timestamptz not null default now()
);

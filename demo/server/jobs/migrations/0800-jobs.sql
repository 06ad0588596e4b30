-- Coarse work of a workspace: a recording to recognise, a book to import. This table is what calls read; pg-boss has a
-- ticket for each job that may run, and says which one is next.
create table job (
  job_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  -- of the caller: a repeated request begins nothing new
  key text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- the step it is at, and how much of all steps is done
  step text,
  progress real not null default 0 check (progress between 0 and 1),
  input jsonb not null,
  input_sha256 text not null,
  result jsonb,
  -- type of the error that ended it
  error text,
  -- how often it was begun; only its latest attempt may write
  attempts integer not null default 0,
  -- attempts since its last finished step: after a few in vain it is given up
  tries integer not null default 0,
  -- null when nothing has to be paid for
  hold_id uuid,
  -- there is a ticket for it
  dispatched boolean not null default false,
  -- when the process that runs it last said so
  seen_at timestamptz,
  -- number of the last change among all changes of the user's jobs
  event bigint not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  unique (user_id, key)
);
create index job_open on job (tenant_id) where state in ('queued', 'running');
create index job_by_event on job (user_id, event);
create index job_by_time on job (user_id, created_at, job_id);
create index job_ended on job (ended_at) where ended_at is not null;

-- What the finished steps of a job have given: a job that is begun again does not run them again.
create table job_step (
  job_id uuid not null references job on delete cascade,
  name text not null,
  -- of what went in
  sha256 text not null,
  result jsonb not null,
  primary key (job_id, name, sha256)
);

-- Number of the last change of a user's jobs. Its row is locked until the change is committed, so that nobody reads a
-- change before an earlier one.
create table job_feed (
  user_id uuid primary key references app_user on delete cascade,
  event bigint not null
);

-- The number of a new change, of which the readers are told with the commit.
create function job_event(of_user uuid) returns bigint language sql volatile as $$
  select pg_notify('job_changed', of_user::text);
  insert into job_feed as f (user_id, event) values (of_user, 1)
    on conflict (user_id) do update set event = f.event + 1 returning event;
$$;

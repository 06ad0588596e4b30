-- Voices that are gone, whose samples and measurements are to be removed from this server's folders. Like leftovers, they name
-- no workspace.
create table voice_clone_trace (
  trace_id uuid primary key,
  -- who spoke with it, and what that engine took of it
  engine_id text not null,
  voice jsonb not null,
  mix jsonb
);

-- Events of use, for as long as the module keeps them; those of a user go with the user.
create table analytics_event (
  event_id bigint generated always as identity primary key,
  -- Made by the client for one request: a repeated one is stored once.
  nonce uuid not null unique,
  happened_at timestamptz not null default now(),
  event text not null,
  fields jsonb not null,
  user_id uuid references app_user on delete cascade,
  device text not null,
  -- A row of events of one browser, and the place in it: a gap shows what was lost.
  pid uuid not null,
  seq bigint not null
);
create index analytics_event_by_time on analytics_event (happened_at);
create index analytics_event_by_user on analytics_event (user_id);

-- How long a browser had the product in sight, by day; the client says every ten seconds that it has.
create table analytics_presence (
  day date not null,
  pid uuid not null,
  user_id uuid references app_user on delete cascade,
  heartbeats integer not null default 1,
  primary key (day, pid)
);
create index analytics_presence_by_user on analytics_presence (user_id);

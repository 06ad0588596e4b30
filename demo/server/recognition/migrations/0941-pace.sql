-- How fast models are on this installation, for the time that users are told to wait: time over length of a recording.
create table recognition_pace (
  model_id text primary key,
  pace double precision not null
);

-- The request that ordered it, for the log.
alter table job add column request_id text;

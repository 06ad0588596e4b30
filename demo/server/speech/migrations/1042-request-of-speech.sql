-- The request that ordered it, for the log.
alter table speech_job add column request_id text;

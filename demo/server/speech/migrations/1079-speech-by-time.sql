-- What was ordered lately, in all workspaces.
create index speech_job_by_time on speech_job (created_at);

-- What failed lately, in all workspaces.
create index job_failed on job (ended_at, job_id) where state = 'failed';

-- The items of a long job are written before the transaction that begins it, in pieces, so that others need not wait for
-- all of them. Until then the job is `preparing`: nobody sees it, and it has no script yet, which may not be stored.
alter table speech_job drop constraint speech_job_state_check;
alter table speech_job
  alter column script_id drop not null,
  add constraint speech_job_state_check check (state in ('preparing', 'running', 'done', 'cancelled')),
  add constraint speech_job_script_check check (script_id is not null or state = 'preparing');
create index speech_job_preparing on speech_job (created_at) where state = 'preparing';

-- What was made since a moment
create index media_tenant_time on media (tenant_id, created_at);
drop index media_tenant;

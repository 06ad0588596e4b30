-- It came with the file of a project: nobody paid for it, and it counts among the files of its user.
alter table take add column is_brought boolean not null default false;
create index take_brought on take (tenant_id) where is_brought;

-- A script becomes a project: a list of segments that browsers change by patches. What speech keeps of it (jobs, the
-- cache) goes on to call it a script.
alter table script rename to project;
alter table project rename column script_id to project_id;
alter table project rename constraint script_pkey to project_pkey;
alter table project rename constraint script_tenant_id_fkey to project_tenant_id_fkey;
alter index script_history rename to project_history;
alter table project
  add column kind text not null default 'speech',
  add column revision integer not null default 1,
  -- of the patch that made this revision: a patch that is sent again is told from one that conflicts
  add column patch_sha256 text,
  -- its segments and their characters, so that a patch need not count them
  add column segments integer not null default 0,
  add column characters integer not null default 0,
  -- segments that were removed and are still known
  add column removed_segments integer not null default 0,
  -- highest revision that removed a segment which is not known any more
  add column forgotten_revision integer not null default 0,
  -- made by a program with an API key
  add column by_program boolean not null default false;
create index project_by_owner on project (tenant_id, owner) where not by_program;

alter table segment rename column script_id to project_id;
alter table segment rename constraint segment_script_id_fkey to segment_project_id_fkey;
alter table segment
  -- order in the project: keys of the package fractional-indexing
  add column rank text collate "C",
  -- of the project, when it last changed or was removed
  add column revision integer not null default 1,
  -- its place in a recording
  add column start_ms bigint,
  add column end_ms bigint,
  add column words jsonb not null default '[]',
  add column speaker text,
  add column source_text text,
  add column locked boolean not null default false,
  alter column voice_id drop not null,
  alter column model_id drop not null,
  alter column language_id drop not null,
  alter column speed drop not null;
-- `c` and three digits to the base of 62 are whole numbers of that package
update segment
   set rank = 'c' || substr(digits, position / 3844 % 62 + 1, 1) || substr(digits, position / 62 % 62 + 1, 1)
              || substr(digits, position % 62 + 1, 1)
  from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')) as base (digits);
alter table segment alter column rank set not null, drop column position;
create index segment_by_rank on segment (project_id, rank, segment_id) where removed_at is null;
create index segment_by_revision on segment (project_id, revision);
create index segment_removed on segment (removed_at) where removed_at is not null;

update project p
   set segments = counted.segments, characters = counted.characters, removed_segments = counted.removed
  from (select project_id,
               count(*) filter (where removed_at is null) as segments,
               coalesce(sum(char_length(text) + char_length(gap)) filter (where removed_at is null), 0) as characters,
               count(*) filter (where removed_at is not null) as removed
          from segment group by project_id) counted
 where p.project_id = counted.project_id;

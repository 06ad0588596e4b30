-- White space and pauses before the first segment.
alter table script add column lead text not null default '';

-- Whether the owner, or the file it came from, gave the title; otherwise it follows the text.
alter table script add column title_given boolean not null default false;
update script s
   set title_given = not starts_with(
         coalesce((select regexp_replace(string_agg(g.text, ' ' order by g.position), '\s+', ' ', 'g')
                     from segment g where g.script_id = s.script_id), ''),
         rtrim(s.title, '…'));

-- A segment that was taken out of its script keeps its takes, which were paid for, until the script is deleted: it
-- comes back with them when its sentence does. Null for those that are in the script.
alter table segment add column removed_at timestamptz;

-- Ids of the stored bytes of what a file is joined of, which are there while the job is open.
alter table video_render add part_ids uuid[] not null default '{}';
create index video_render_parts on video_render using gin (part_ids);
-- What was not measured then.
update video_render
   set result = jsonb_set(result, '{report}',
         '{"drift": {"picture_ms": null, "sound_ms": null, "captions_ms": null}, "checks": 0}'::jsonb || (result->'report'))
 where result is not null;

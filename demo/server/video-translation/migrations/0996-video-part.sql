-- The part of a recording that is translated. It is cut out first: from then on the part is the recording.
alter table video_source
  -- where it lies in the recording; null for all of it, and once it is cut out
  add column part_from_ms bigint,
  add column part_to_ms bigint,
  -- id that the file of the part gets
  add column cut_id uuid not null unique default gen_random_uuid();

-- Since when the attempts at this job find the object storage away, with no step finished in between.
alter table job add column storage_away_since timestamptz;

-- Since when the attempts at this job find the object storage away, with no step finished in between, and when one did last.
alter table job add column storage_away_since timestamptz;
alter table job add column storage_away_at timestamptz;

-- What a user says of a segment that is a cue of a video: left out, of fixed length, bookmarked, a note; null for nothing
alter table segment add column cue jsonb;

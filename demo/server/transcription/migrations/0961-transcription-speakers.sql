-- Who speaks was to be found, and could not be.
alter table transcription add column speakers_failed boolean not null default false;

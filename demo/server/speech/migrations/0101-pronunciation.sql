-- What of the pronunciation list a take follows, as one string; empty for none.
alter table take add column pronunciation text not null default '';
-- What of the list an item is to follow: [{word, say, ipa}], and the voices that are blended for it.
alter table speech_item add column pronounced jsonb not null default '[]';
alter table speech_item add column mix jsonb;

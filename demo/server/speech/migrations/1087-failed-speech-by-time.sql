-- What failed lately is found without a look at what failed before, or at all that was ordered lately. Of sentences that are
-- there already nobody knows when they were ordered: they count no more.
alter table speech_item add column created_at timestamptz;
alter table speech_item alter column created_at set default now();
drop index speech_item_failed;
create index speech_item_failed_by_time on speech_item (created_at) where state = 'failed';

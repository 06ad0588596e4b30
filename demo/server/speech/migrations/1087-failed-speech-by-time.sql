-- What was ordered lately and failed is found without a look at what failed before, or at all that was ordered lately.
-- Sentences that are there already have no time of their own: they count no more. The index by job stays for the version before.
alter table speech_item add column created_at timestamptz;
alter table speech_item alter column created_at set default now();
create index speech_item_failed_by_time on speech_item (created_at) where state = 'failed';

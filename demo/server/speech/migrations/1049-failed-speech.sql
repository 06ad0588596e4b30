-- Sentences that failed are few among all that were spoken.
create index speech_item_failed on speech_item (job_id) where state = 'failed';

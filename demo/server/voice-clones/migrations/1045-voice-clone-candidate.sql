-- A voice that new samples made and that comes less near to the speaker than the one the clone has: {jobId, engineId, sampleCount,
-- speechEngineId, mix, remoteId, languages, similarity}. Null unless its user has to choose between both.
alter table voice_clone add column candidate jsonb;

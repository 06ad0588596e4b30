-- Of a job whose reader waits for the sound on the line: when it has not been heard of for so long, the job ends and
-- gives back what it holds. Null for a job that goes on by itself.
alter table speech_job add column attended_until timestamptz;

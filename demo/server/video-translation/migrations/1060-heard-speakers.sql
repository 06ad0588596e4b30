-- What was measured of the voices of the speakers, and which voices sound most like theirs, as its user is told.
alter table video_translation add column heard_speakers jsonb not null default '[]';

-- What came with the file that a translation was imported from, as its user was told; null for all others.
alter table video_translation add column brought jsonb;

-- How a program asked for it to be spoken; null where nothing was said, or the engine follows no instructions
alter table speech_item add column instructions text;

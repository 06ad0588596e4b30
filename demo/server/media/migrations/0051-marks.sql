-- When each word sounds: [[from, to, start ms, end ms], …], UTF-16 range of the text that was spoken.
alter table media add column marks jsonb not null default '[]';

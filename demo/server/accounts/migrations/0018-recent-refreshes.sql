-- When the newest generations were made, the latest last: a token exchanged a moment ago still gets the newest pair.
alter table session add column made_at timestamptz[] not null default array[now()];
update session set made_at = array[generation_at];
alter table session drop column generation_at;

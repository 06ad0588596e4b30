-- What the checks of its report hold the translation to, as the contract has it.
alter table video_render add column rules jsonb not null default '{"id": "netflix", "limits": {}}';

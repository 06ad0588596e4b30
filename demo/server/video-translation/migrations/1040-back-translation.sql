-- What the translations of rows say in the language of the recording. They were paid for: they stay as long as their row,
-- and count while it says the same.
create table video_back_translation (
  segment_id uuid primary key references segment on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  project_id uuid not null references project on delete cascade,
  -- what the row said
  text text not null,
  back text not null
);
create index video_back_translation_of_project on video_back_translation (project_id);

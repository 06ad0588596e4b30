-- A book that is read aloud: what is known of it beside its chapters, which are projects.
create table book (
  book_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  owner text not null,
  title text not null,
  author text not null default '',
  -- ISO 639-1; null while it is not known
  language text,
  -- narrator, year, genre, copyright, description
  tags jsonb not null default '{}',
  -- the narrator's voice; null where nothing speaks the language
  narrator jsonb,
  single_voice boolean not null default false,
  -- [{name, aliases, voice}], in the order in which they were found
  speakers jsonb not null default '[]',
  -- of the file: its name, and the id of its bytes, which are there until it is imported
  file_name text not null,
  file_id uuid not null unique,
  -- characters of what was read, spoken and left out; null until it is imported
  imported jsonb,
  -- by kind: {passages, characters, shown}
  left_out jsonb not null default '{}',
  -- id of the bytes of the cover; null without one
  cover_id uuid unique,
  -- where its listener stopped
  place jsonb,
  -- the latest work that reads it and that speaks it; kept as long as this row
  import_job_id uuid not null references job,
  make_job_id uuid references job,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index book_by_time on book (tenant_id, owner, updated_at desc, book_id desc);

create table book_chapter (
  -- its project
  chapter_id uuid primary key references project on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  book_id uuid not null references book on delete cascade,
  position integer not null,
  role text not null,
  part text not null,
  left_out boolean not null
);
create index book_chapter_by_position on book_chapter (book_id, position);

-- How words are said in one book, before the list of the workspace.
create table book_pronunciation (
  tenant_id uuid not null references tenant on delete cascade,
  book_id uuid not null references book on delete cascade,
  language text not null,
  word text not null,
  -- written as a reader would say it; empty for none
  say text not null,
  -- International Phonetic Alphabet; empty for none
  ipa text not null,
  check (say <> '' or ipa <> '')
);
create unique index book_pronunciation_by_word on book_pronunciation (book_id, language, lower(word));

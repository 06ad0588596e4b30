-- The sound of a chapter as it was encoded: taken again by exports for as long as its passages are the same.
create table book_sound (
  chapter_id uuid not null references project on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  encoding text not null,
  preset text not null,
  -- of the takes, pauses and tags that it was made of
  hash text not null,
  -- id of its bytes
  file_id uuid not null unique,
  -- {samples, measure}
  made jsonb not null,
  primary key (chapter_id, encoding, preset)
);

-- A file that is made of a book.
create table book_export (
  export_id uuid primary key,
  tenant_id uuid not null references tenant on delete cascade,
  book_id uuid not null references book on delete cascade,
  -- kept as long as this row
  job_id uuid not null unique references job,
  format text not null,
  preset text not null,
  chapter_ids jsonb not null,
  -- id of the stored bytes, which are there while the job is open or done
  file_id uuid not null unique default gen_random_uuid(),
  -- {bytes, durationMs, digest, fileName, report, reused, silent}; null until it is done
  result jsonb,
  created_at timestamptz not null default now()
);
create index book_export_of_book on book_export (book_id, created_at);

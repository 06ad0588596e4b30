-- Kept sounds of chapters are bounded by bytes and by age.
alter table book_sound
  -- those kept before are counted once they are used again
  add column bytes bigint not null default 0,
  add column used_at timestamptz not null default now();

-- How far a translation is prepared before its user reviews it, and the work that goes on with it after that.
alter table video_translation
  -- the stage it stops after: recognition, translation or speech
  add column until text not null default 'translation',
  -- its rows have their translation, or are left to its user to translate
  add column translated boolean not null default false,
  -- most credits that its speech may cost without its user seeing the price
  add column speech_credits_max integer not null default 0,
  -- the latest that goes on with it; null until then. Kept as long as this row
  add column job_id uuid unique references job;
update video_translation set translated = prepared;

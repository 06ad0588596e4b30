-- How words are said that a voice would get wrong, one entry a word and language.
create table pronunciation (
  tenant_id uuid not null references tenant on delete cascade,
  language text not null,
  word text not null,
  -- written as a reader would say it; empty for none
  say text not null,
  -- International Phonetic Alphabet; empty for none
  ipa text not null,
  check (say <> '' or ipa <> '')
);
create unique index pronunciation_by_word on pronunciation (tenant_id, language, lower(word));

-- Whether a voice has anything to say in the text, which the server writes with it by isSpeakable() of the contract: the
-- database has no classes of Unicode in the locale C.
alter table segment add column speakable boolean not null generated always as (is_speakable(text)) stored;
alter table segment alter column speakable drop expression;
drop function is_speakable(text);

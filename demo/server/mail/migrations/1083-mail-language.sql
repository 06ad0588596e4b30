-- What the mail is written in, a BCP 47 tag; null is English.
alter table mail add column language text;

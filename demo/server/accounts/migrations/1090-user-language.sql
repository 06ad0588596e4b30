-- What mails to the user are written in, a BCP 47 tag; null is English.
alter table app_user add column language text;

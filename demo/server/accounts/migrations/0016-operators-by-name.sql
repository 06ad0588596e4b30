-- Operators are named in the settings: the first account may be anybody's.
alter table app_user drop column is_operator;

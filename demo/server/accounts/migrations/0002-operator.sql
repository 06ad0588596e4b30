-- Looks after the installation: the owner of its first account.
alter table app_user add column is_operator boolean not null default false;
update app_user set is_operator = true
 where user_id = (select user_id from app_user order by created_at, user_id limit 1);

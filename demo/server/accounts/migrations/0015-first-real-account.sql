-- Whoever reads the sign-in page can sign in as the demo account.
update app_user set is_operator = false where is_demo;
update app_user set is_operator = true
 where user_id = (select user_id from app_user where not is_demo order by created_at, user_id limit 1)
   and not exists (select from app_user where is_operator);

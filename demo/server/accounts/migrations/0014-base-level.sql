-- What the workspace has of its own, without an end; plans that are paid for come on top of it.
alter table tenant add column base_level integer not null default 100;
update tenant set base_level = plan_level where plan_ends_at is null;
-- It may have bought a plan on top, which hides what it had.
update tenant set base_level = 300
 where tenant_id in (select tenant_id from app_user where is_demo);

-- Plans that have ended are looked for every minute.
create index tenant_plan_ends on tenant (plan_ends_at) where plan_ends_at is not null;

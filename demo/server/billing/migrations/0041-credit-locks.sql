-- What is settled refers to the workspace's account, and so waited for whoever held credits or gave them back: two pieces
-- of work that settled and then ended waited for each other. The weaker lock lets rows refer to the account; holds,
-- releases and grants go on to happen one after another under it.
do $$
declare
  definition text;
begin
  for definition in
    select regexp_replace(pg_get_functiondef(changed), '(from credit_account where tenant_id = \S+) for update',
        '\1 for no key update')
      from unnest('{credit_grant, credit_withdraw, credit_take_hold, credit_release}'::regproc[]) changed
  loop
    execute definition;
  end loop;
end $$;

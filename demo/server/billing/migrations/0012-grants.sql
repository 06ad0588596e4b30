-- What brought a lot, such as an order that was paid: it brings one lot and no second. A lot whose payment was
-- taken back is withdrawn: from then on it is as one that has expired, so that what was held of it can still be
-- spent and nothing becomes negative.
alter table credit_lot
  add column reference text,
  add column withdrawn_ordinal bigint,
  -- Whether there is anything to spend, but for its dates. It changes seldom, so that an index on it leaves
  -- spending a HOT update, which one on `remaining` would not.
  add column live boolean not null generated always as (remaining > 0 and withdrawn_ordinal is null) stored;

create unique index credit_lot_by_reference on credit_lot (tenant_id, source, reference)
  where reference is not null;

-- Only what can be spent, soonest expiry first: thousands of used-up lots cost nothing.
drop index credit_lot_by_expiry;
create index credit_lot_live on credit_lot (tenant_id, (coalesce(expires_at, 'infinity')), lot_id) where live;
create index credit_lot_by_tenant on credit_lot (tenant_id);

drop trigger credit_lot_is_immutable on credit_lot;
create trigger credit_lot_is_immutable
  before update of lot_id, tenant_id, source, amount, effective_at, expires_at, ordinal, reference on credit_lot
  for each row execute function credit_lot_is_immutable();

drop function credit_grant(uuid, text, bigint, timestamptz);
create function credit_grant(of_tenant uuid, from_source text, credits bigint, until timestamptz, for_reference text)
returns void language plpgsql as $$
begin
  insert into credit_account (tenant_id) values (of_tenant) on conflict do nothing;
  perform from credit_account where tenant_id = of_tenant for update;
  insert into credit_lot (tenant_id, source, amount, remaining, effective_at, expires_at, reference)
    values (of_tenant, from_source, credits, credits, clock_timestamp(), until, for_reference);
end $$;

-- Does nothing the second time.
create function credit_withdraw(of_tenant uuid, from_source text, for_reference text) returns void
language plpgsql as $$
begin
  perform from credit_account where tenant_id = of_tenant for update;
  update credit_lot set withdrawn_ordinal = nextval('credit_ordinal')
    where tenant_id = of_tenant and source = from_source and reference = for_reference
      and withdrawn_ordinal is null;
end $$;

create or replace function credit_balance(of_tenant uuid) returns bigint language plpgsql volatile as $$
declare
  -- In a variable: the index can be asked by it, by the clock itself it cannot.
  moment timestamptz := clock_timestamp();
begin
  return (
    select coalesce(sum(remaining), 0) from credit_lot
      where tenant_id = of_tenant and live and coalesce(expires_at, 'infinity') > moment and effective_at <= moment
  );
end $$;

drop function credit_take_hold(uuid, text, bigint);

-- The hold and its amount; null when the live lots do not cover it, or when the key would pass what it may spend in
-- this month: then `over_key_limit`. It goes only through the lots that pay, and through them once.
create function credit_take_hold(of_tenant uuid, with_key text, credits bigint,
  for_api_key uuid default null, key_limit bigint default null,
  out hold_id uuid, out amount bigint, out over_key_limit boolean) language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz;
  need bigint := credits;
  part bigint;
  lot record;
  lots bigint[] := '{}';
  parts bigint[] := '{}';
begin
  over_key_limit := false;
  perform from credit_account where tenant_id = of_tenant for update;
  select h.hold_id, h.amount into hold_id, amount
    from credit_hold h where h.tenant_id = of_tenant and h.key = with_key;
  if found then return; end if;

  -- After the lock: the clock may have passed an expiry while waiting for it.
  moment := clock_timestamp();
  for lot in
    select l.lot_id, l.remaining from credit_lot l
      where l.tenant_id = of_tenant and l.live and coalesce(l.expires_at, 'infinity') > moment
        and l.effective_at <= moment
      order by coalesce(l.expires_at, 'infinity'), l.lot_id
  loop
    exit when need = 0;
    part := least(need, lot.remaining);
    lots := lots || lot.lot_id;
    parts := parts || part;
    need := need - part;
  end loop;
  if need > 0 then return; end if;

  -- Under the lock of the account as well, which every hold and release of this key takes.
  if for_api_key is not null and credits > 0 then
    insert into credit_key_month as m (api_key_id, month, credits)
      select for_api_key, credit_month(moment), credit_take_hold.credits
        where key_limit is null or credit_take_hold.credits <= key_limit
      on conflict (api_key_id, month) do update set credits = m.credits + excluded.credits
        where key_limit is null or m.credits + excluded.credits <= key_limit;
    if not found then
      over_key_limit := true;
      return;
    end if;
  end if;

  insert into credit_hold as h (tenant_id, key, amount, held_at, api_key_id)
    values (of_tenant, with_key, credits, moment, for_api_key)
    returning h.hold_id, h.amount into hold_id, amount;
  for index in 1 .. cardinality(lots) loop
    update credit_lot l set remaining = l.remaining - parts[index] where l.lot_id = lots[index];
    insert into credit_hold_lot (hold_id, lot_id, amount)
      values (credit_take_hold.hold_id, lots[index], parts[index]);
  end loop;
end $$;

drop function credit_settle(uuid, bigint, text, text);

-- The hold is locked by its change, whose check refuses what is too much; the entry is the API key's whose hold it is.
create function credit_settle(of_hold uuid, credits bigint, for_feature text, for_reference text,
  with_voice text default null) returns void
language plpgsql as $$
declare
  held credit_hold;
  entry bigint;
  need bigint := credits;
  part bigint;
  lot record;
begin
  if credits = 0 then return; end if;
  update credit_hold set settled = settled + credits
    where hold_id = of_hold and credits between 0 and amount - settled - released
    returning * into held;
  if not found then
    select * into held from credit_hold where hold_id = of_hold;
    if not found then raise exception 'there is no hold %', of_hold; end if;
    raise exception 'cannot settle % of hold %: % are left', credits, of_hold,
      held.amount - held.settled - held.released;
  end if;
  insert into credit_entry (tenant_id, hold_id, amount, feature, reference, voice_id, api_key_id, created_at)
    values (held.tenant_id, of_hold, credits, for_feature, for_reference, with_voice, held.api_key_id,
      clock_timestamp())
    returning entry_id into entry;
  for lot in
    select p.lot_id, p.amount - p.settled - p.released as remaining
      from credit_hold_lot p join credit_lot l using (lot_id)
      where p.hold_id = of_hold and p.amount > p.settled + p.released
      order by l.expires_at, l.lot_id
  loop
    part := least(need, lot.remaining);
    update credit_hold_lot set settled = settled + part where hold_id = of_hold and lot_id = lot.lot_id;
    insert into credit_move (entry_id, lot_id, amount) values (entry, lot.lot_id, part);
    need := need - part;
    exit when need = 0;
  end loop;
end $$;

-- A plan that is made while the tables are small is kept, in the embedded database until it ends: it must not be one
-- that reads them whole. And a plain index scan forgets the entries of lots that are used up as it meets them, while a
-- bitmap scan goes through all of them until the next vacuum, of which the embedded database has none.
alter function credit_balance set enable_seqscan = off set enable_bitmapscan = off;
alter function credit_take_hold set enable_seqscan = off set enable_bitmapscan = off;
alter function credit_settle set enable_seqscan = off set enable_bitmapscan = off;
alter function credit_release set enable_seqscan = off set enable_bitmapscan = off;

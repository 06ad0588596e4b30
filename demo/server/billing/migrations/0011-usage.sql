-- What credits were spent by, for the usage page and for the monthly limits of API keys. Neither id refers to a row:
-- voices come and go with their engines, and the ledger outlives both.

alter table credit_entry add column voice_id text, add column api_key_id uuid;
-- Until now the reference of speech was its voice.
update credit_entry set voice_id = reference where feature = 'speech';

-- A year of a workspace is read at once: with all of it in the index few pages are touched.
drop index credit_entry_by_time;
create index credit_entry_by_time on credit_entry (tenant_id, created_at)
  include (amount, feature, voice_id, api_key_id);

alter table credit_hold add column api_key_id uuid;

-- What each key holds or has spent of a calendar month (UTC); work counts in the month it began. Always the sum of its
-- holds without what they released, kept here because a busy key has too many of them to add up each time.
create table credit_key_month (
  api_key_id uuid not null,
  month date not null,
  credits bigint not null check (credits >= 0),
  primary key (api_key_id, month)
) with (fillfactor = 50);

create function credit_month(moment timestamptz) returns date language sql immutable as $$
  select date_trunc('month', moment at time zone 'UTC')::date
$$;

drop function credit_take_hold(uuid, text, bigint);

-- The hold and its amount; null when the live lots do not cover it, or when the key would pass what it may spend in
-- this month: then `over_key_limit`.
create function credit_take_hold(of_tenant uuid, with_key text, credits bigint,
  for_api_key uuid default null, key_limit bigint default null,
  out hold_id uuid, out amount bigint, out over_key_limit boolean) language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz;
  need bigint := credits;
  part bigint;
  lot record;
begin
  over_key_limit := false;
  perform from credit_account where tenant_id = of_tenant for update;
  select h.hold_id, h.amount into hold_id, amount
    from credit_hold h where h.tenant_id = of_tenant and h.key = with_key;
  if found then return; end if;

  -- After the lock: the clock may have passed an expiry while waiting for it.
  moment := clock_timestamp();
  if credits > (
    select coalesce(sum(l.remaining), 0) from credit_lot l where l.tenant_id = of_tenant
      and l.effective_at <= moment and (l.expires_at is null or l.expires_at > moment)
  ) then return; end if;

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
  if need > 0 then
    for lot in
      select l.lot_id, l.remaining from credit_lot l where l.tenant_id = of_tenant and l.remaining > 0
        and l.effective_at <= moment and (l.expires_at is null or l.expires_at > moment)
        order by l.expires_at, l.lot_id
    loop
      part := least(need, lot.remaining);
      update credit_lot l set remaining = l.remaining - part where l.lot_id = lot.lot_id;
      insert into credit_hold_lot (hold_id, lot_id, amount) values (credit_take_hold.hold_id, lot.lot_id, part);
      need := need - part;
      exit when need = 0;
    end loop;
  end if;
end $$;

-- What a hold gives back counts no more in the month it began.
create function credit_key_gets_back() returns trigger language plpgsql as $$
begin
  update credit_key_month set credits = credits - (new.released - old.released)
    where api_key_id = new.api_key_id and month = credit_month(new.held_at);
  return null;
end $$;

create trigger credit_key_gets_back
  after update of released on credit_hold
  for each row when (new.api_key_id is not null) execute function credit_key_gets_back();

drop function credit_settle(uuid, bigint, text, text);

-- The entry is the API key's whose hold it is.
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
  select * into held from credit_hold where hold_id = of_hold for update;
  if not found then raise exception 'there is no hold %', of_hold; end if;
  if credits < 0 or credits > held.amount - held.settled - held.released then
    raise exception 'cannot settle % of hold %: % are left', credits, of_hold,
      held.amount - held.settled - held.released;
  end if;
  update credit_hold set settled = settled + credits where hold_id = of_hold;
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

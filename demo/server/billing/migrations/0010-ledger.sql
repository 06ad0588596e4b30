-- Lots of credits and what became of them. A lot never changes but for what remains of it; every spent credit
-- has a move that names its lot. Holds, releases and grants of one workspace happen one after another under the
-- lock of its credit_account row and are numbered by `ordinal`, so that the order can be replayed.

create sequence credit_ordinal;

create table credit_account (
  tenant_id uuid primary key references tenant
);

create table credit_lot (
  lot_id bigint generated always as identity primary key,
  tenant_id uuid not null references credit_account,
  source text not null,
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  effective_at timestamptz not null,
  expires_at timestamptz,
  ordinal bigint not null default nextval('credit_ordinal'),
  check (remaining between 0 and amount)
) with (fillfactor = 50);

-- Without `remaining`, in key or predicate: spending must stay a HOT update.
create index credit_lot_by_expiry on credit_lot (tenant_id, expires_at);

create function credit_lot_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'a lot of credits never changes but for what remains of it';
end $$;

create trigger credit_lot_is_immutable
  before update of lot_id, tenant_id, source, amount, effective_at, expires_at, ordinal on credit_lot
  for each row execute function credit_lot_is_immutable();

create table credit_hold (
  hold_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references credit_account,
  key text not null,
  amount bigint not null check (amount >= 0),
  settled bigint not null default 0 check (settled >= 0),
  released bigint not null default 0 check (released >= 0),
  held_at timestamptz not null,
  ordinal bigint not null default nextval('credit_ordinal'),
  release_ordinal bigint,
  unique (tenant_id, key),
  check (settled + released <= amount)
) with (fillfactor = 70);

create table credit_hold_lot (
  hold_id uuid not null references credit_hold,
  lot_id bigint not null references credit_lot,
  amount bigint not null check (amount > 0),
  settled bigint not null default 0 check (settled >= 0),
  released bigint not null default 0 check (released >= 0),
  primary key (hold_id, lot_id),
  check (settled + released <= amount)
) with (fillfactor = 70);

create table credit_entry (
  entry_id bigint generated always as identity primary key,
  tenant_id uuid not null references credit_account,
  hold_id uuid not null references credit_hold,
  amount bigint not null check (amount > 0),
  feature text not null,
  reference text not null,
  created_at timestamptz not null
);
create index credit_entry_by_time on credit_entry (tenant_id, created_at);

create table credit_move (
  entry_id bigint not null references credit_entry,
  lot_id bigint not null references credit_lot,
  amount bigint not null check (amount > 0),
  primary key (entry_id, lot_id)
);

create function credit_grant(of_tenant uuid, from_source text, credits bigint, until timestamptz) returns void
language plpgsql as $$
begin
  insert into credit_account (tenant_id) values (of_tenant) on conflict do nothing;
  perform from credit_account where tenant_id = of_tenant for update;
  insert into credit_lot (tenant_id, source, amount, remaining, effective_at, expires_at)
    values (of_tenant, from_source, credits, credits, clock_timestamp(), until);
end $$;

create function credit_balance(of_tenant uuid) returns bigint language sql volatile as $$
  select coalesce(sum(remaining), 0)::bigint from credit_lot
    where tenant_id = of_tenant and effective_at <= clock_timestamp()
      and (expires_at is null or expires_at > clock_timestamp())
$$;

-- The hold and its amount; null when the live lots do not cover it.
create function credit_take_hold(of_tenant uuid, with_key text, credits bigint,
  out hold_id uuid, out amount bigint) language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz;
  need bigint := credits;
  part bigint;
  lot record;
begin
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

  insert into credit_hold as h (tenant_id, key, amount, held_at) values (of_tenant, with_key, credits, moment)
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

create function credit_settle(of_hold uuid, credits bigint, for_feature text, for_reference text) returns void
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
  insert into credit_entry (tenant_id, hold_id, amount, feature, reference, created_at)
    values (held.tenant_id, of_hold, credits, for_feature, for_reference, clock_timestamp())
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

-- The hold is locked before the account, as when a settlement and a release share a transaction.
create function credit_release(of_hold uuid) returns void language plpgsql as $$
declare
  held credit_hold;
begin
  select * into held from credit_hold where hold_id = of_hold for update;
  if not found or held.amount = held.settled + held.released then return; end if;
  perform from credit_account where tenant_id = held.tenant_id for update;
  update credit_lot l set remaining = l.remaining + p.amount - p.settled - p.released
    from credit_hold_lot p
    where p.hold_id = of_hold and l.lot_id = p.lot_id and p.amount > p.settled + p.released;
  update credit_hold_lot set released = amount - settled
    where hold_id = of_hold and amount > settled + released;
  update credit_hold set released = amount - settled, release_ordinal = nextval('credit_ordinal')
    where hold_id = of_hold;
end $$;

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

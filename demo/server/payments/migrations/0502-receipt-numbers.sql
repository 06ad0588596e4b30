-- A receipt is numbered through all that the seller sells. Until now each workspace counted its own: receipts that
-- were given out keep their numbers, and the next one is above all of them.
create sequence receipt_counter;
select setval('receipt_counter', max(split_part(receipt_number, '-', 2)::bigint))
  from pay_order where receipt_number is not null having count(*) > 0;

-- The year (UTC) of the payment and the number, which has four digits at least: `2026-0007`.
create function next_receipt_number() returns text language sql volatile as $$
  select to_char(now() at time zone 'UTC', 'YYYY-') || lpad(n::text, greatest(4, length(n::text)), '0')
    from nextval('receipt_counter') n
$$;

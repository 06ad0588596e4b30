-- What the channel took for an order that was not delivered: another amount than its total perhaps, or another currency.
-- Null where it took the total, and for orders of before this was kept.
alter table pay_order
  add column captured_amount numeric,
  add column captured_currency text;

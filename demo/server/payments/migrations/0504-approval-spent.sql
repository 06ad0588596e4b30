-- Whether a capture used up the buyer's approval, because its means were refused: the next one takes a new approval.
alter table pay_order add column approval_spent boolean not null default false;
update pay_order set approval_spent = captures_refused > 0 where status = 0;

-- Every refusal is told until the buyer has seen it; who waited for the answer has. Of those before, they did.
update pay_order set refusal_seen_at = now() where decline_reason = 'refused' and refusal_seen_at is null;
drop index pay_order_refusal;
create index pay_order_refusal on pay_order (tenant_id) where decline_reason is not null and refusal_seen_at is null;

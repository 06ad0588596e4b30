-- A grant and a refund may come with the same key: each kind of action has keys of its own.
update operator_action set key = action || ' ' || key where key is not null;

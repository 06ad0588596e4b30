-- Without it every hold of a closed account would look through the entries of all workspaces.
create index credit_entry_by_hold on credit_entry (hold_id);

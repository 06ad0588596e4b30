-- The job that this one waits for, or has waited for: until that one has ended, it has no ticket and takes the place of no other.
alter table job add column awaits uuid;

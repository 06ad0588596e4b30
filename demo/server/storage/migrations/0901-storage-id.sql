-- The storage that the files of this database lie in. The same id stands in the storage itself.
create table file_storage (
  only_one boolean primary key default true check (only_one),
  storage_id uuid not null
);
insert into file_storage (storage_id) values (gen_random_uuid());

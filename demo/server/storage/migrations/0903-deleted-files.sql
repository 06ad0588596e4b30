-- Files whose row was deleted and whose bytes may still be there: a crash can come between the two. An upload that became a
-- file is noted too, although its bytes are in use.
create table deleted_file (
  file_id uuid primary key
);

create function note_deleted_file() returns trigger language plpgsql as $$
begin
  insert into deleted_file (file_id) values ((to_jsonb(old) ->> tg_argv[0])::uuid) on conflict do nothing;
  return null;
end
$$;
create trigger asset_is_deleted after delete on asset
  for each row execute function note_deleted_file('asset_id');
create trigger upload_is_deleted after delete on upload
  for each row execute function note_deleted_file('upload_id');

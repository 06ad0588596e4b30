-- Null until the user followed the link that was sent to it.
alter table app_user add column email_confirmed_at timestamptz;

-- Links in mails. Only the hash is stored: whoever reads this table cannot use them.
create table mail_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null,
  -- It was sent to this address, and holds as long as that is the user's.
  email text not null,
  expires_at timestamptz not null
);
create index mail_token_by_user on mail_token (user_id);
create index mail_token_by_end on mail_token (expires_at);

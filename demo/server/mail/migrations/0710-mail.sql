-- Mails that are still to be sent. What a mail says is written when it is sent, so that no link of one is stored here.
create table mail (
  mail_id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenant on delete cascade,
  -- To whom. No foreign key: who queues a mail may hold locks that come after that of the user.
  user_id uuid not null,
  kind text not null,
  -- What the mail is about, such as the id of an order.
  subject_id text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- After it nobody is served by the mail.
  ends_at timestamptz not null,
  -- Given up.
  failed_at timestamptz
);
create index mail_by_next_attempt on mail (next_attempt_at) where failed_at is null;
create index mail_by_tenant on mail (tenant_id);

-- Plans that a workspace was given, each once.
create table plan_gift (
  tenant_id uuid not null references tenant on delete cascade,
  -- What it was given for, such as survey.
  source text not null,
  level integer not null,
  plan_ends_at timestamptz not null,
  primary key (tenant_id, source)
);

-- The sound of a file as a waveform, computed when it is first asked for.
create table asset_waveform (
  asset_id uuid primary key references asset on delete cascade,
  tenant_id uuid not null references tenant on delete cascade,
  -- {durationMs, peaks}
  waveform jsonb not null
);
create index asset_waveform_by_tenant on asset_waveform (tenant_id);

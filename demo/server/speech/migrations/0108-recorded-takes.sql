-- What users recorded counts among their files.
create index take_recorded on take (tenant_id) where model_id = 'recorded';

-- Something that is kept shows this job: it is not forgotten a month after its end.
alter table job add column kept boolean not null default false;

-- What becomes of sound behind the voice.
alter table voice_change add column background text not null default 'together';
alter table voice_change alter column background drop default;
update job set input = input || '{"background": "together"}' where kind = 'voice-change';

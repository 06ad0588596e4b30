-- The waveform of a background, 0 … 100; null until it is made, and for those made before.
alter table video_background add column peaks jsonb;

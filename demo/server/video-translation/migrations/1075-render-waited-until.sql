-- Until when a render waited for the recording without its voices; null where it did not wait.
alter table video_render add column waited_until timestamptz;

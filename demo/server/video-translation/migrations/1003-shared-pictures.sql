-- Sources of one recording show the same copy and images, which are made once.
alter table video_source
  drop constraint video_source_copy_id_key,
  drop constraint video_source_thumbnails_id_key,
  drop constraint video_source_poster_id_key;
create index video_source_copy on video_source (copy_id);
create index video_source_thumbnails on video_source (thumbnails_id);
create index video_source_poster on video_source (poster_id);

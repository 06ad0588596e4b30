-- Finds the user of a picture. The storage is looked through for pictures that nobody has any more.
create index app_user_avatar on app_user (avatar_url) where avatar_url <> '';

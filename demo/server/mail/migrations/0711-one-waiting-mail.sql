-- At most one mail of a kind about one thing waits for a user; of those that wait, the newest stays.
delete from mail m using mail newer
 where m.failed_at is null and newer.failed_at is null
   and newer.user_id = m.user_id and newer.kind = m.kind
   and newer.subject_id is not distinct from m.subject_id
   and (newer.created_at, newer.mail_id) > (m.created_at, m.mail_id);
create unique index mail_waiting on mail (user_id, kind, coalesce(subject_id, '')) where failed_at is null;

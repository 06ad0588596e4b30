create table survey_question (
  question_id integer primary key,
  position integer not null unique,
  -- 1 one option, 2 several
  select_type smallint not null check (select_type in (1, 2)),
  content text not null
);

create table survey_option (
  option_id integer primary key,
  question_id integer not null references survey_question,
  position integer not null,
  -- Name of an icon that clients draw; null for none.
  icon text,
  content text not null,
  unique (question_id, position),
  unique (question_id, option_id)
);

-- What a user chose.
create table survey_answer (
  user_id uuid not null references app_user on delete cascade,
  question_id integer not null,
  option_id integer not null,
  answered_at timestamptz not null default now(),
  primary key (user_id, option_id),
  foreign key (question_id, option_id) references survey_option (question_id, option_id)
);

insert into survey_question (question_id, position, select_type, content) values
  (1, 1, 1, 'What will you make first?'),
  (2, 2, 1, 'Which of these describes you best?'),
  (3, 3, 2, 'Which tools do you need?'),
  (4, 4, 1, 'How much audio do you make in a month?'),
  (5, 5, 1, 'How did you hear about us?');

insert into survey_option (option_id, question_id, position, icon, content) values
  (11, 1, 1, 'clapperboard', 'Video voiceovers'),
  (12, 1, 2, 'book-open', 'Audiobooks'),
  (13, 1, 3, 'mic', 'Podcasts'),
  (14, 1, 4, 'graduation-cap', 'Online courses'),
  (15, 1, 5, 'code', 'Speech in my app'),
  (16, 1, 6, 'sparkles', 'Something else'),
  (21, 2, 1, 'pen-line', 'Content creator'),
  (22, 2, 2, 'megaphone', 'Marketer'),
  (23, 2, 3, 'graduation-cap', 'Teacher or trainer'),
  (24, 2, 4, 'code', 'Developer'),
  (25, 2, 5, 'briefcase', 'Business owner'),
  (26, 2, 6, 'user', 'Somebody else'),
  (31, 3, 1, 'audio-lines', 'Text to speech'),
  (32, 3, 2, 'mic', 'Voice changer'),
  (33, 3, 3, 'users', 'Voice cloning'),
  (34, 3, 4, 'languages', 'Video translation'),
  (35, 3, 5, 'captions', 'Subtitles'),
  (36, 3, 6, 'book-open', 'Audiobook maker'),
  (37, 3, 7, 'compass', 'I do not know yet and would like to look around before I decide'),
  (41, 4, 1, null, 'None so far'),
  (42, 4, 2, null, 'Up to 30 minutes'),
  (43, 4, 3, null, 'Up to 2 hours'),
  (44, 4, 4, null, 'Up to 10 hours'),
  (45, 4, 5, null, 'More than that'),
  (51, 5, 1, 'search', 'Search engine'),
  (52, 5, 2, 'clapperboard', 'Video site'),
  (53, 5, 3, 'message-circle', 'Social media'),
  (54, 5, 4, 'users', 'A friend'),
  (55, 5, 5, 'sparkles', 'AI assistant'),
  (56, 5, 6, 'compass', 'Somewhere else');

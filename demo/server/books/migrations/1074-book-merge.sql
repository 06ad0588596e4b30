alter table book
  -- the last merge of speakers, to undo it: {into, speakers before it, passages by the names of their speakers};
  -- null for none
  add column last_merge jsonb;

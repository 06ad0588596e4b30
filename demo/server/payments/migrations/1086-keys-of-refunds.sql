-- Keys of requests that went on with a refund which another one had begun: each gives back once, and ends as it does.
create table refund_request_key (
  key text primary key,
  request_id uuid not null references refund_request on delete cascade
);
create index refund_request_key_by_request on refund_request_key (request_id);

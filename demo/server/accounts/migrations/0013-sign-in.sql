alter table app_user
  -- Until when the password that the operator gave out may be changed into one of the user's own; null for their own.
  add column password_given_until timestamptz,
  -- Everybody knows its password: nobody changes how one signs in to it, and nobody closes it.
  add column is_demo boolean not null default false;
update app_user set is_demo = true where lower(email) = 'demo@voxbench.example';

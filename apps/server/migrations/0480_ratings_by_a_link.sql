-- A rating by the holder of a tracking link: nobody signed in.
alter table service_ratings alter column id_user drop not null;
-- The link that rated (access_tokens.id_link), without a reference: ended links are deleted. Null: a person who signed in.
alter table service_ratings add column id_link integer;
alter table service_ratings add constraint service_ratings_by check (num_nonnulls(id_user, id_link) = 1) not valid;

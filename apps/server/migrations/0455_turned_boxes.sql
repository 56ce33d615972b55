-- Where the box of an approved street turn (0049) comes from and goes to: trips that carry one box and belong to two containers (0154). They run with
-- the rights of cabezal_system, because neither customer may read the other's container, and return the id of a leg, which the caller reads with its
-- own rights. The right to create is needed for the change of owner only.
grant create on schema public to cabezal_system;

-- The leg that brings the box to the place from which an export fetches it; null: the box comes by no street turn.
create function turned_from(id_export integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id_leg from street_turns t join legs l on l.id_sub_reservation = t.id_import_sub and l.required
  where t.id_export_sub = id_export and t.approved_at is not null and t.denied_at is null and t.cancelled_at is null and t.expired_at is null
  order by l.position desc limit 1
$$;
-- The trip of the export that fetches the box of an import; null: it goes by no street turn.
create function turned_to(id_import integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id_leg from street_turns t join legs l on l.id_sub_reservation = t.id_export_sub and l.required
  where t.id_import_sub = id_import and t.approved_at is not null and t.denied_at is null and t.cancelled_at is null and t.expired_at is null
  order by l.position limit 1
$$;
revoke execute on function turned_from(integer), turned_to(integer) from public;
grant execute on function turned_from(integer), turned_to(integer)
  to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token, cabezal_system;
alter function turned_from(integer) owner to cabezal_system;
alter function turned_to(integer) owner to cabezal_system;
revoke create on schema public from cabezal_system;

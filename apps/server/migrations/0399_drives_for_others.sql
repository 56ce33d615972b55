-- Who comes in as a driver reads the trips of every carrier for whom he drives or drove: whether there are others than this company.
set local lock_timeout = '10s';

create function drives_for_others(driver integer, company integer) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from drivers d where d.id_driver = driver and d.party <> array[company])
    or exists (select from guides g where g.id_driver = driver and g.issued_at is not null and g.deleted_at is null and g.id_carrier <> company)
$$;
grant create on schema public to cabezal_system;
alter function drives_for_others(integer, integer) owner to cabezal_system;
revoke create on schema public from cabezal_system;

-- Who lacks a credential that a place asks for: the places of which somebody has one are stored beside them, as what is due is (0020), so
-- that nobody's credentials are read to compare a hundred thousand.
alter table drivers add column credential_places integer[] not null default '{}';
alter table trucks add column credential_places integer[] not null default '{}';

create or replace function refresh_credentials_due(of_drivers integer[], of_trucks integer[]) returns void language sql as $$
  update drivers d set credentials_due = k.due, credential_places = k.places
  from (select i.id_driver, case when bool_or(c.state = 'BANNED') then '-infinity'::date else min(c.expires_on) end as due,
      coalesce(array_agg(distinct c.id_location) filter (where c.id_location is not null), '{}') as places
    from unnest(of_drivers) as i(id_driver) left join credentials c on c.id_driver = i.id_driver and c.replaced_by is null group by 1) k
  where d.id_driver = k.id_driver and (d.credentials_due is distinct from k.due or d.credential_places <> k.places);
  update trucks t set credentials_due = k.due, credential_places = k.places
  from (select i.id_truck, case when bool_or(c.state = 'BANNED') then '-infinity'::date else min(c.expires_on) end as due,
      coalesce(array_agg(distinct c.id_location) filter (where c.id_location is not null), '{}') as places
    from unnest(of_trucks) as i(id_truck) left join credentials c on c.id_truck = i.id_truck and c.replaced_by is null group by 1) k
  where t.id_truck = k.id_truck and (t.credentials_due is distinct from k.due or t.credential_places <> k.places);
$$;

select refresh_credentials_due(array(select id_driver from drivers), array(select id_truck from trucks));

-- What a list of a hundred thousand trucks or drivers is filtered by is stored beside them: from which day on papers or credentials need
-- somebody. Kept by statement, so that an import of thousands costs one update.

-- Of each type the longest certificate counts: `papers_until` is the first of these to expire. matrícula, certificado and póliza are
-- demanded by every trip: `papers_missing` while one of them is not there.
alter table trucks add column papers_until date;
alter table trucks add column papers_missing boolean not null default true;
-- Last day of the credential that expires first; '-infinity' while one is banned.
alter table trucks add column credentials_due date;
alter table drivers add column credentials_due date;

create function refresh_truck_papers(ids integer[]) returns void language sql as $$
  update trucks t set papers_until = k.until, papers_missing = k.known < 3
  from (select i.id_truck, min(c.until) as until, count(*) filter (where c.type_certificate in ('matricula', 'certificado', 'poliza')) as known
    from unnest(ids) as i(id_truck) left join lateral (select type_certificate, max(expires_on) as until from truck_certificates c
      where c.id_truck = i.id_truck and c.active group by 1) c on true group by 1) k
  where t.id_truck = k.id_truck and (t.papers_until is distinct from k.until or t.papers_missing <> (k.known < 3))
$$;
create function refresh_credentials_due(of_drivers integer[], of_trucks integer[]) returns void language sql as $$
  update drivers d set credentials_due = k.due from (select i.id_driver, case when bool_or(c.state = 'BANNED') then '-infinity'::date else min(c.expires_on) end as due
    from unnest(of_drivers) as i(id_driver) left join credentials c on c.id_driver = i.id_driver and c.replaced_by is null group by 1) k
  where d.id_driver = k.id_driver and d.credentials_due is distinct from k.due;
  update trucks t set credentials_due = k.due from (select i.id_truck, case when bool_or(c.state = 'BANNED') then '-infinity'::date else min(c.expires_on) end as due
    from unnest(of_trucks) as i(id_truck) left join credentials c on c.id_truck = i.id_truck and c.replaced_by is null group by 1) k
  where t.id_truck = k.id_truck and t.credentials_due is distinct from k.due;
$$;

create function certificates_changed() returns trigger language plpgsql as $$
begin
  perform refresh_truck_papers(array(select distinct id_truck from changed));
  return null;
end $$;
create function credentials_changed() returns trigger language plpgsql as $$
begin
  perform refresh_credentials_due(array(select distinct id_driver from changed where id_driver is not null),
    array(select distinct id_truck from changed where id_truck is not null));
  return null;
end $$;
-- A certificate or credential stays with its truck or driver: what an update leaves is found by the new rows.
create trigger certificates_added after insert on truck_certificates referencing new table as changed for each statement execute function certificates_changed();
create trigger certificates_edited after update on truck_certificates referencing new table as changed for each statement execute function certificates_changed();
create trigger certificates_removed after delete on truck_certificates referencing old table as changed for each statement execute function certificates_changed();
create trigger credentials_added after insert on credentials referencing new table as changed for each statement execute function credentials_changed();
create trigger credentials_edited after update on credentials referencing new table as changed for each statement execute function credentials_changed();
create trigger credentials_removed after delete on credentials referencing old table as changed for each statement execute function credentials_changed();

select refresh_truck_papers(array(select id_truck from trucks));
select refresh_credentials_due(array(select id_driver from drivers), array(select id_truck from trucks));

create index trucks_papers on trucks (papers_until, id_truck);
create index trucks_credentials_due on trucks (credentials_due, id_truck);
create index drivers_credentials_due on drivers (credentials_due, id_driver);
create index trucks_lacking on trucks (id_truck) where papers_missing;
create index trucks_inactive on trucks (id_truck) where not active;
create index drivers_inactive on drivers (id_driver) where not active;
-- What may be empty has one index more: empty ones come last in both directions.
create index trucks_by_brand on trucks (brand, id_truck);
create index trucks_by_brand_down on trucks (brand desc nulls last, id_truck desc);
create index trucks_by_year_down on trucks (factory_year desc nulls last, id_truck desc);
create index drivers_by_expiry_down on drivers (license_expiry desc nulls last, id_driver desc);

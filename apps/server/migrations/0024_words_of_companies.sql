-- Lists of master data on a large fleet.

-- Of another company only the name may be looked for.
alter table companies add column name_text text not null generated always as (plain_text(name)) stored;
create index companies_name_text on companies using gin (name_text gin_trgm_ops);

-- As reservations_with does for reservations: what has the words, by their index. Row-level security keeps LIKE from it, and the rows
-- are still read through it. Of drivers and trucks a large fleet has many with one word, so that the company's are asked for at once.
create function keys_with(list text, patterns text[]) returns setof integer
language plpgsql stable security definer set search_path = public as $$
declare
  key text := case list when 'companies' then 'id_company' when 'locations' then 'id_location' when 'drivers' then 'id_driver' when 'trucks' then 'id_truck' end;
  stored text := case list when 'companies' then 'name_text' else 'search_text' end;
  own text := case when list in ('drivers', 'trucks') and current_setting('role') = 'cabezal_company'
    then format('party && array[%L::integer] and ', app_company()) else '' end;
  words text;
begin
  select string_agg(format('%I like %L', stored, plain_text(p)), ' and ') into words from unnest(patterns) p;
  return query execute format('select %I from %I where %s%s', key, list, own, words);
end $$;
revoke execute on function keys_with(text, text[]) from public;
grant execute on function keys_with(text, text[]) to cabezal_system, cabezal_operator, cabezal_company;

-- Drivers and trucks in the order of the matrix of credentials, one company's and all, with what the matrix asks of everybody: who has
-- nothing to see to is found without a look at the rows.
drop index drivers_company;
create index drivers_company on drivers (id_company, last_name, id_driver) include (active, credentials_due, credential_places);
drop index drivers_by_name;
create index drivers_by_name on drivers (last_name, id_driver) include (id_company, active, credentials_due, credential_places);
-- How many drive for each company of a page: counted in the index, for a planner that takes every company for a large one would read them all.
create index drivers_active on drivers (id_company) where active;
drop index trucks_company;
create index trucks_company on trucks (id_company, disk, id_truck) include (active, credentials_due, credential_places);
drop index trucks_by_disk;
create index trucks_by_disk on trucks (disk, id_truck) include (id_company, active, credentials_due, credential_places);

-- A place may have no code: each direction has its index, nulls last in both.
create index locations_by_code on locations (code, id_location);
create index locations_by_code_down on locations (code desc nulls last, id_location desc);
-- What row-level security asks of a place stands beside its name: a late page reads no rows for those before it.
drop index locations_by_name;
create index locations_by_name on locations (name, id_location) include (type, id_company);

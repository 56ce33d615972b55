-- What a search compares is stored: computed once when the row is written, not again for every row that a search looks at (unaccent
-- takes 6 to 12 microseconds). Lists and the palette search this one column, by its trigrams.

drop index companies_search;
alter table companies add column search_text text not null generated always as (plain_text(name || ' ' || ruc)) stored;
create index companies_search on companies using gin (search_text gin_trgm_ops);

drop index locations_search;
alter table locations add column search_text text not null generated always as (plain_text(name || ' ' || coalesce(code, ''))) stored;
create index locations_search on locations using gin (search_text gin_trgm_ops);

drop index drivers_search;
alter table drivers add column search_text text not null
  generated always as (plain_text(name || ' ' || last_name || ' ' || identification_card)) stored;
create index drivers_search on drivers using gin (search_text gin_trgm_ops);

drop index trucks_search;
alter table trucks add column search_text text not null
  generated always as (plain_text(disk || ' ' || license_plate || ' ' || coalesce(brand, ''))) stored;
create index trucks_search on trucks using gin (search_text gin_trgm_ops);

alter table equipments add column search_text text not null
  generated always as (plain_text(disk || ' ' || coalesce(license_plate, ''))) stored;
create index equipments_search on equipments using gin (search_text gin_trgm_ops);

alter table users add column search_text text not null generated always as (plain_text(name || ' ' || last_name || ' ' || email)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

drop index reservations_search;
alter table reservations add column search_text text not null generated always as (plain_text(client_name || ' ' || coalesce(booking, '')
  || ' ' || coalesce(bl, '') || ' ' || containers_text || ' ' || coalesce(reference, ''))) stored;
create index reservations_search on reservations using gin (search_text gin_trgm_ops);

drop index guides_search;
alter table guides add column search_text text not null generated always as (plain_text(coalesce(guide_number, '')
  || ' ' || coalesce(license_plate, '') || ' ' || coalesce(driver_name, '') || ' ' || coalesce(disk, ''))) stored;
create index guides_search on guides using gin (search_text gin_trgm_ops);

drop index payment_orders_search;
alter table payment_orders add column search_text text not null
  generated always as (plain_text(bill_to_name || ' ' || bill_to_ruc || ' ' || numero_orden::text)) stored;
create index payment_orders_search on payment_orders using gin (search_text gin_trgm_ops);

-- Newest first, for a company without a look at the rows of others.
drop index reservations_newest;
create index reservations_newest on reservations (id_reservation) include (party);

-- Row-level security lets LIKE look only at rows that it has let through before (LIKE is not leakproof): a search of a company would
-- read every row of it. This asks the indexes of words, boxes and companies at once, with the statistics of the whole table, and
-- answers with keys of the company's rows only; the rows themselves are still read through row-level security.
create function reservations_with(patterns text[], box text default null) returns setof integer
language plpgsql stable security definer set search_path = public as $$
declare
  own text := case when current_setting('role') = 'cabezal_company' then format('party && array[%L::integer] and ', app_company()) else '' end;
  words text;
begin
  select string_agg(format('search_text like %L', plain_text(p)), ' and ') into words from unnest(patterns) p;
  return query execute 'select id_reservation from reservations where ' || own || words
    || coalesce(' union select id_reservation from sub_reservations where ' || own || 'container_code like ' || quote_literal(box), '');
end $$;
revoke execute on function reservations_with(text[], text) from public;
grant execute on function reservations_with(text[], text) to cabezal_system, cabezal_operator, cabezal_company;

-- The logbook of all trips is searched by what stands in it, by who wrote it and by its guide's number: beside each other in one text, so
-- that its index finds them. The number comes with the issue of the guide, to what was written before, too.
alter table logbook add column guide_number text;
update logbook b set guide_number = g.guide_number from guides g where g.id_guide = b.id_guide and g.guide_number is not null;
alter table logbook add column search_text text not null
  generated always as (plain_text(text || ' ' || author || ' ' || coalesce(guide_number, ''))) stored;
create index logbook_search on logbook using gin (search_text gin_trgm_ops);

-- Whoever writes an entry may not read its guide's number.
create function logbook_numbered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select guide_number into new.guide_number from guides where id_guide = new.id_guide;
  return new;
end $$;
create trigger logbook_number before insert on logbook for each row execute function logbook_numbered();
create function guide_numbered() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update logbook set guide_number = new.guide_number where id_guide = new.id_guide;
  return null;
end $$;
create trigger guides_number after update of guide_number on guides for each row
  when (old.guide_number is distinct from new.guide_number) execute function guide_numbered();

-- Its keys by its words, as those of the master data.
create or replace function keys_with(list text, patterns text[]) returns setof integer
language plpgsql stable security definer set search_path = public as $$
declare
  key text := case list when 'companies' then 'id_company' when 'locations' then 'id_location' when 'drivers' then 'id_driver' when 'trucks' then 'id_truck'
    when 'logbook' then 'id_bitacora' end;
  stored text := case list when 'companies' then 'name_text' else 'search_text' end;
  own text := case when list in ('drivers', 'trucks') and current_setting('role') = 'cabezal_company'
    then format('party && array[%L::integer] and ', app_company()) else '' end;
  words text;
begin
  select string_agg(format('%I like %L', stored, plain_text(p)), ' and ') into words from unnest(patterns) p;
  return query execute format('select %I from %I where %s%s', key, list, own, words);
end $$;

-- Ids of the rows of a list whose stored text matches all words. Row security lets LIKE see only rows that the policy has let through; here
-- the index of the words is used. A company gets only ids of rows that its policies let it read: with those of others it could find out
-- which words their rows contain. The caller reads the rows under row security.
create or replace function keys_with(list text, patterns text[]) returns setof integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  key text := case list when 'companies' then 'id_company' when 'locations' then 'id_location' when 'drivers' then 'id_driver' when 'trucks' then 'id_truck'
    when 'logbook' then 'id_bitacora' when 'guides' then 'id_guide' when 'free_time_clocks' then 'id_clock' when 'reservation_tasks' then 'id_reservation_task' end;
  stored text := case list when 'companies' then 'name_text' else 'search_text' end;
  -- As the policies of these tables say; a list without a condition of its own has a party.
  own text := case list
    when 'companies' then '(id_company = %1$L::integer or is_operator or company_type = ''TRANS''
      or id_company in (select a.id_associated from company_associations a where a.id_company = %1$L::integer)) and '
    when 'locations' then '(type in (''PRT'', ''DEP'', ''PC'', ''PES'', ''GAS'') or (id_company is null and type <> ''PLT'') or id_company = %1$L::integer
      or (type <> ''PLT'' and id_company in (select c.id_company from companies c where c.is_operator))
      or id_company in (select a.id_associated from company_associations a where a.id_company = %1$L::integer)) and '
    when 'guides' then 'party && array[%1$L::integer] and (app_audience() = ''customer'' or id_carrier = %1$L::integer) and '
    when 'logbook' then '(kind <> ''PROBLEM'' or app_audience() = ''carrier'') and (visibility = ''SHARED'' or id_company = %1$L::integer)
      and exists (select from guides g where g.id_guide = logbook.id_guide and g.party && array[%1$L::integer]
        and (app_audience() = ''customer'' or g.id_carrier = %1$L::integer and (logbook.id_carrier is null or logbook.id_carrier = g.id_carrier))) and '
    when 'free_time_clocks' then 'exists (select from sub_reservations u
      where u.id_sub_reservation = free_time_clocks.id_sub_reservation and u.party && array[%1$L::integer]) and '
    when 'reservation_tasks' then 'app_audience() = ''customer'' and not internal and party && array[%1$L::integer] and '
    else 'party && array[%1$L::integer] and ' end;
  words text;
begin
  own := case when current_setting('role') = 'cabezal_company' then format(own, app_company()) else '' end;
  select string_agg(format('%I like %L', stored, plain_text(p)), ' and ') into words from unnest(patterns) p;
  return query execute format('select %I from %I where %s%s', key, list, own, words);
end $$;

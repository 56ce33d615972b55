-- A plant of a company that the trip is for is no secret to who pays or follows it, though it was added on the way and not booked.
set local lock_timeout = '10s';

-- Neither everybody's, nor that company's own, nor booked with this trip, nor of a company that the trip is for.
create or replace function place_is_foreign(place integer, guide integer, company integer) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
      select from locations l where l.id_location = place
        and not coalesce(
          l.type in ('PRT', 'DEP', 'PC', 'PES', 'GAS') or (l.id_company is null and l.type <> 'PLT') or l.id_company = company
          or (l.type <> 'PLT' and l.id_company in (select c.id_company from companies c where c.is_operator))
          or l.id_company in (select a.id_associated from company_associations a where a.id_company = company), false))
    and not exists (select from guides g join reservation_stops b using (id_reservation) where g.id_guide = guide and b.id_location = place)
    and not exists (select from guides g join reservations r using (id_reservation) join locations l on l.id_location = place
      where g.id_guide = guide and l.id_company in (r.id_client, r.id_bill_to, r.id_forwarder, r.id_addressee))
$$;

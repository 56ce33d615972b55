-- A carrier reads the slots of the guides that it drives, as it reads their stops: not the hours of another one's trucks.
drop policy of_reservation on slots;
create policy of_reservation on slots for select to cabezal_company using (
  app_audience() = 'customer' and exists (select from reservations r where r.id_reservation = slots.id_reservation)
  or app_audience() = 'carrier' and exists (select from guides g where g.id_guide = slots.id_guide));

-- What 0071 made of codes that stood on stops: who came after the tolerance had lost it, and what is over asks nobody any more.
update slots set used_at = null, missed_at = coalesce(slot_to, slot_from) + interval '30 minutes'
  where used_at > coalesce(slot_to, slot_from) + interval '30 minutes';
delete from slots s using reservations r where r.id_reservation = s.id_reservation and r.status not in ('ACCEPTED', 'IN_PROGRESS')
  and s.cancelled_at is null and s.used_at is null and s.missed_at is null;

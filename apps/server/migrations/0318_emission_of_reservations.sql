-- The report of reservations finds them by the day of their latest invoice (8-money §7): it stands with their totals, so that one index
-- finds and orders them however many there are.
set local lock_timeout = '10s';

alter table reservation_totals add column invoiced_on date;
-- What is already counted need not be reckoned anew for it.
alter table reservation_totals disable trigger reservation_totals_fact;
update reservation_totals t set invoiced_on = i.day
from (select l.id_reservation, max(v.emission_date) as day from invoices v join payment_order_lines l using (numero_orden)
    where l.removed_at is null and l.id_reservation is not null group by 1) i
  where i.id_reservation = t.id_reservation;
alter table reservation_totals enable trigger reservation_totals_fact;
create index reservation_totals_invoiced on reservation_totals (invoiced_on, id_reservation) where invoiced_on is not null;

-- Written in the transaction of the invoice, by whoever makes it: the rights are the system's.
create function reservations_invoiced() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- One after another, so that two invoices with the same reservations wait for each other.
  perform from reservation_totals t
    where t.id_reservation in (select l.id_reservation from payment_order_lines l where l.numero_orden = new.numero_orden and l.removed_at is null)
    order by t.id_reservation for update;
  update reservation_totals t set invoiced_on = greatest(t.invoiced_on, new.emission_date)
    where t.id_reservation in (select l.id_reservation from payment_order_lines l where l.numero_orden = new.numero_orden and l.removed_at is null);
  return null;
end $$;
grant create on schema public to cabezal_system;
alter function reservations_invoiced() owner to cabezal_system;
revoke create on schema public from cabezal_system;
create trigger invoices_to_reservations after insert on invoices for each row execute function reservations_invoiced();

-- Who booked and who pays, charges of a guide, and the cost that a booking reckons with.

-- A charge that one guide caused (false freight, stand-by): undoing the guide's facts takes back its own charges and no others.
alter table charges add column id_guide integer references guides;
create index charges_guide on charges (id_guide) where id_guide is not null;
update charges ch set id_guide = s.id_guide from guide_stops s where s.id_stop = ch.id_stop and ch.source = 'STAND_BY';
-- Earlier false freights named their leg only. Several on one leg: in the order in which they were marked.
update charges ch set id_guide = given.id_guide
from (select id_charge, id_leg, row_number() over (partition by id_leg order by id_charge) as n from charges where source = 'FALSE_FREIGHT') c
  join (select id_guide, id_leg, row_number() over (partition by id_leg order by false_freight_at, id_guide) as n
    from guides where false_freight_at is not null and deleted_at is null) given on given.id_leg = c.id_leg and given.n = c.n
where ch.id_charge = c.id_charge;

-- What one container is reckoned to cost, USD without VAT, as priced when it was booked; null: no price was known.
alter table sub_reservations add column cost_planned numeric(12, 2);
update sub_reservations u set cost_planned = round(t.cost / r.containers_count, 2)
from reservations r join reservation_totals t using (id_reservation)
where r.id_reservation = u.id_reservation and t.cost is not null
  and not exists (select from guides g where g.id_reservation = r.id_reservation and g.closed_at is not null);

-- Legs (and given-up trips) whose cost is not known yet: while there are any, cost and profitability are an estimate.
alter table reservation_totals add column open_legs integer not null default 0;
update reservation_totals t set open_legs = x.open
from (select l.id_reservation, count(*)::int as open from legs l
    where l.required and not exists (select from guides g where g.id_leg = l.id_leg and g.live and g.closed_at is not null)
    group by l.id_reservation) x
where x.id_reservation = t.id_reservation;

-- Customers see a reservation in several parts. Whoever pays sees its price; an addressee reads what it will receive, without price.
create function app_sees_price(id_client integer, id_bill_to integer, id_forwarder integer) returns boolean language sql stable
  return app_audience() <> 'customer' or coalesce(app_company() in (id_client, id_bill_to, id_forwarder), false);
-- Whoever booked may change it: the client, or the company that booked for it.
create function app_may_change(id_client integer, id_forwarder integer) returns boolean language sql stable
  return app_audience() <> 'customer' or coalesce(app_company() in (id_client, id_forwarder), false);

drop policy sale on charges;
create policy sale on charges to cabezal_company using (app_audience() = 'customer' and exists (
  select from reservations r where r.id_reservation = charges.id_reservation
    and app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder)));
-- What waiting costs is a price, too.
drop policy of_guide on stand_bys;
create policy of_guide on stand_bys to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g join reservations r using (id_reservation) where g.id_guide = stand_bys.id_guide
    and app_sees_price(r.id_client, r.id_bill_to, r.id_forwarder)));

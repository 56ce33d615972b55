-- The dashboard of invoicing (8-money §7) asks what of a period's sale is still under way: few of many reservations.
set local lock_timeout = '10s';
create index reservation_facts_open on reservation_facts (cita) where cierre is null and cita is not null;

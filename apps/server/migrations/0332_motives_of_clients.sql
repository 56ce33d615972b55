-- Why a reservation is rejected or cancelled: a client who gives one up chooses among the motives that are a client's to give.
alter table motives add column for_clients boolean not null default false;
update motives set for_clients = true where kind = 'RESERVATION' and name in ('Cliente canceló el embarque', 'Cliente contrató a otro transportista',
  'Reserva duplicada', 'Sin carga en planta', 'Booking anulado o rolado por la naviera', 'Buque adelantado o retrasado',
  'Carga retenida por aduana o antinarcóticos', 'Otro');
alter table motives add constraint motives_for_clients check (not for_clients or kind = 'RESERVATION');

-- What terminals ask about a box and its shipment before they give a slot (decision 0182).
alter table sub_reservations
  -- Customs declaration of an export, as typed.
  add column dae text check (char_length(dae) between 1 and 40),
  -- Verified gross mass of the packed container (SOLAS), kg.
  add column vgm_kg integer check (vgm_kg between 1 and 60000),
  -- Of a reefer: relative humidity, percent, and opening of the vents, m³/h; 0: closed.
  add column humidity_pct integer check (humidity_pct between 0 and 100),
  add column ventilation integer check (ventilation between 0 and 500),
  -- How far the cargo stands out of the container. Null: it does not.
  add column over_dimensions text check (char_length(over_dimensions) between 1 and 120);

alter table reservations
  -- Number with which the line releases an import at the port.
  add column release_number text check (char_length(release_number) between 1 and 40),
  -- Number of the exit letter (carta de salida).
  add column exit_letter text check (char_length(exit_letter) between 1 and 40),
  -- When the port's invoice was paid.
  add column port_paid_at timestamptz;

-- Special guides (rescue, return, false freight) as facts, and what they need of the rest (9-operations §0, §3; decision 0037).

alter table guides
  -- A rescue: it set out with the box that was aboard the rescued unit.
  add column carries_container boolean not null default false,
  -- Of a rescued guide: when the other unit took over, and the kilometres driven until there, by which the leg's share is divided.
  add column rescued_at timestamptz,
  add column rescued_km numeric(8, 1) check (rescued_km >= 0),
  -- A rescued guide whose own cost is known. Its label stays GUIA_RESCATADA; until then it waits in «Por cerrar».
  add column costs_closed_at timestamptz,
  -- False freight as it was marked: what its motive said, or what somebody put in its place and why. Null: before this migration.
  add column false_freight_sale_pct integer check (false_freight_sale_pct between 0 and 100),
  add column false_freight_carrier_pct integer check (false_freight_carrier_pct between 0 and 100),
  add column false_freight_justification text check (char_length(false_freight_justification) <= 255),
  add check (costs_closed_at is null or rescued_by is not null);
-- The rescue is named by the rescued guide before it is there: only then is the leg free for it.
alter table guides alter constraint guides_rescued_by_fkey deferrable initially immediate;
update guides g set rescued_at = n.created_at from guides n where n.id_guide = g.rescued_by;
-- The queue «Por cerrar»: rescued guides whose cost is open.
create index guides_rescued_open on guides (id_guide) where rescued_by is not null and costs_closed_at is null and deleted_at is null;

-- The unit stood there when it was rescued: the stop went over to the rescue with its arrival, so that the box's clock runs once.
alter table guide_stops
  add column transferred_at timestamptz,
  -- Of a rescue: the stop of the rescued guide from which it has its arrival.
  add column id_stop_origin integer references guide_stops;

-- A leg that no template asks for: a box in our hands goes back. It has no part in the container's freight. `billable`: what it is sold
-- for is to be decided by who holds the money.
alter table legs
  add column extraordinary boolean not null default false,
  add column billable boolean not null default false;

-- A box that left its import for an export: from then on it is the export's.
alter table sub_reservations add column released_at timestamptz;
drop index sub_reservations_live_container;
create unique index sub_reservations_live_container on sub_reservations (container_code)
  where container_code is not null and released_at is null and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS');
create or replace function container_in_use(code text) returns integer language sql stable security definer set search_path = public as $$
  select id_reservation from sub_reservations
  where container_code = code and released_at is null and status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') limit 1
$$;

alter table motives drop constraint motives_kind_check;
alter table motives add constraint motives_kind_check
  check (kind in ('RESERVATION', 'LOGBOOK', 'FALSE_FREIGHT', 'DELAY', 'RETURN', 'RESCUE', 'REJECT_PROPOSAL'));
-- An installation that is there already gets what is new; a fresh one reads it from its reference data.
insert into motives (kind, name, responsible)
  select given.kind, given.name, given.responsible from (values
    ('DELAY', 'Tráfico o vía cerrada', 'TERCERO'),
    ('DELAY', 'Cola en terminal', 'TERCERO'),
    ('DELAY', 'Cola en depósito', 'TERCERO'),
    ('DELAY', 'Planta sin carga o sin personal', 'CLIENTE'),
    ('DELAY', 'Documentos del cliente incompletos', 'CLIENTE'),
    ('DELAY', 'Cambio de instrucción del cliente', 'CLIENTE'),
    ('DELAY', 'Terminal o depósito sin sistema', 'TERCERO'),
    ('DELAY', 'Control policial, antinarcóticos o aforo', 'FUERZA_MAYOR'),
    ('DELAY', 'Avería de la unidad', 'TRANSPORTISTA'),
    ('DELAY', 'Salida tarde del transportista', 'TRANSPORTISTA'),
    ('DELAY', 'Programación tardía', 'OPERADOR'),
    ('DELAY', 'Turno reprogramado por la naviera o el depósito', 'NAVIERA'),
    ('DELAY', 'Otro', null),
    ('RETURN', 'Vacío no usado', 'CLIENTE'),
    ('RETURN', 'Contenedor dañado o no pasa PTI', 'NAVIERA'),
    ('RETURN', 'Rolado por la naviera', 'NAVIERA'),
    ('RETURN', 'Embarque cancelado por el cliente', 'CLIENTE'),
    ('RETURN', 'Carga rechazada en destino', 'CLIENTE'),
    ('RETURN', 'Otro', null),
    ('RESCUE', 'Avería mecánica', 'TRANSPORTISTA'),
    ('RESCUE', 'Llanta', 'TRANSPORTISTA'),
    ('RESCUE', 'Falla del generador', 'TRANSPORTISTA'),
    ('RESCUE', 'Falla del chasis', 'TRANSPORTISTA'),
    ('RESCUE', 'Accidente', 'TERCERO'),
    ('RESCUE', 'Robo o intento', 'TERCERO'),
    ('RESCUE', 'Conductor indispuesto', 'TRANSPORTISTA'),
    ('RESCUE', 'Conductor sin horas de conducción', 'OPERADOR'),
    ('RESCUE', 'Credencial o documento vencido', 'TRANSPORTISTA'),
    ('RESCUE', 'Unidad retenida en un control', 'TERCERO'),
    ('RESCUE', 'Otro', null),
    ('REJECT_PROPOSAL', 'El cliente pidió otra unidad', 'CLIENTE'),
    ('REJECT_PROPOSAL', 'El conductor pidió descanso', 'TRANSPORTISTA'),
    ('REJECT_PROPOSAL', 'La unidad está comprometida', 'OPERADOR'),
    ('REJECT_PROPOSAL', 'Papeles por renovar', 'TRANSPORTISTA'),
    ('REJECT_PROPOSAL', 'Otro camión está más cerca', 'OPERADOR'),
    ('REJECT_PROPOSAL', 'El conductor no entra a ese lugar', 'TERCERO'),
    ('REJECT_PROPOSAL', 'Otro', null)) given(kind, name, responsible)
  where exists (select from provinces)
  on conflict do nothing;

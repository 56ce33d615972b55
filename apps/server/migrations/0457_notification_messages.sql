-- Which subjects people are notified of, and the log of messages: one row for each notice, person and channel.

-- The person of the caller; null in scopes without one.
create function app_user() returns integer language sql stable return nullif(current_setting('app.id_user', true), '')::integer;

-- Reference data: the subjects of notifications (10-watch-tell-terminals §2). Their names are also in domain/system/notices.
create table notification_subjects (
  code text primary key,
  name text not null,
  "group" text not null,
  -- Audiences whose people can be notified of it.
  audience text[] not null,
  -- The operator's people cannot switch off its default channels; it does not wait for the end of quiet hours.
  critical boolean not null default false,
  default_channels text[] not null check (default_channels <@ array['APP', 'PUSH', 'MAIL', 'WHATSAPP']),
  -- A message that waits longer is not sent any more; null: it does not expire.
  expires_after_min integer
);
grant select, insert, update, delete on notification_subjects to cabezal_system;
grant select on notification_subjects to cabezal_operator, cabezal_company, cabezal_driver;

insert into notification_subjects (code, name, "group", audience, critical, default_channels, expires_after_min) values
  ('MENCION', 'Mención', 'Trabajo', '{operator,customer,carrier}', false, '{APP}', null),
  ('TAREA', 'Tarea', 'Trabajo', '{operator}', false, '{APP}', null),
  ('RESUMEN', 'Avisar por teléfono', 'Trabajo', '{operator}', false, '{APP}', 1440),
  ('RESERVA_APROBADA', 'Reserva aprobada', 'Reservas', '{operator,customer}', false, '{APP}', null),
  ('RESERVA_RECHAZADA', 'Reserva rechazada', 'Reservas', '{operator,customer}', false, '{APP}', null),
  ('RESERVA_CANCELADA', 'Reserva cancelada', 'Reservas', '{operator,customer}', false, '{APP}', null),
  ('RESERVA_REABIERTA', 'Reserva por decidir otra vez', 'Reservas', '{operator,customer}', false, '{APP}', null),
  ('DOCUMENTOS_FALTANTES', 'Documentos faltantes', 'Reservas', '{operator,customer}', false, '{APP}', null),
  ('FACTURA', 'Factura', 'Reservas', '{customer}', false, '{APP,MAIL}', null),
  ('GUIA_EMITIDA', 'Guía emitida', 'Viajes', '{operator,customer,carrier}', false, '{APP}', 720),
  ('VIAJE_INICIADO', 'Viaje iniciado', 'Viajes', '{operator,customer}', false, '{APP}', 360),
  ('LLEGADA_PLANTA', 'Llegada a la planta', 'Viajes', '{operator,customer}', false, '{APP}', 360),
  ('SALIDA_PLANTA', 'Salida de la planta', 'Viajes', '{operator,customer}', false, '{APP}', 360),
  ('INGRESO_PUERTO', 'Ingreso al puerto', 'Viajes', '{operator,customer}', false, '{APP}', 720),
  ('DEVUELTO', 'Contenedor devuelto', 'Viajes', '{operator,customer}', false, '{APP}', 1440),
  ('RETRASO', 'Retraso', 'Viajes', '{operator,customer}', false, '{APP}', 240),
  ('STAND_BY_75', 'Horas libres por terminar', 'Viajes', '{operator,customer}', false, '{APP}', 240),
  ('STAND_BY', 'Stand-by', 'Viajes', '{operator,customer}', false, '{APP}', 720),
  ('TEMPERATURA', 'Temperatura', 'Viajes', '{operator,customer}', false, '{APP}', 240),
  ('DIAS_LIBRES', 'Días libres', 'Viajes', '{operator,customer}', false, '{APP}', 1440),
  ('TURNO_CONFIRMADO', 'Turno confirmado', 'Viajes', '{operator,customer,carrier}', false, '{APP}', 1440),
  ('TURNO_RECHAZADO', 'Turno rechazado', 'Viajes', '{operator,carrier}', false, '{APP}', 1440),
  ('CREDENCIAL', 'Credencial por vencer', 'Operación', '{operator,carrier}', false, '{APP}', null),
  ('SAP_ERROR', 'Error de SAP', 'Operación', '{operator}', false, '{APP}', null),
  ('CASO', 'Caso de monitoreo', 'Operación', '{operator}', false, '{APP}', 240),
  ('PANICO', 'Emergencia', 'Operación', '{operator}', true, '{APP,PUSH,MAIL}', null),
  ('VERSION', 'Nueva versión', 'Operación', '{operator,customer,carrier,driver}', false, '{APP}', 1440);

-- The log: what was sent to whom, on which channel, and what became of it.
create table notification_messages (
  id_message integer generated always as identity primary key,
  subject text not null references notification_subjects (code),
  channel text not null check (channel in ('APP', 'PUSH', 'MAIL', 'WHATSAPP')),
  id_user integer not null references users on delete cascade,
  -- The person's company at that time.
  id_company integer not null references companies on delete cascade,
  -- The address without most of its letters; null in the application.
  to_masked text,
  title text not null,
  -- The words; null after 60 days, or when their author took them back.
  text text,
  -- Address within the application.
  url text not null,
  noun text,
  id_record text,
  -- One fact, person and channel: the same message is stored once.
  dedupe_key text not null unique,
  state text not null check (state in ('EN_ESPERA', 'EN_COLA', 'ENVIADA', 'ENTREGADA', 'LEIDA', 'FALLIDA', 'OMITIDA')),
  -- Why it was not sent.
  reason text,
  attempts integer not null default 0,
  -- Its name at the system that delivers it.
  provider_id text,
  error text,
  cost_usd numeric(12, 4),
  -- A message that waits is sent then.
  send_after timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  -- When it was sent, read, given up or omitted.
  ended_at timestamptz,
  constraint notification_messages_waits check ((state = 'EN_ESPERA') = (send_after is not null))
);
create index notification_messages_user on notification_messages (id_user, id_message desc);
create index notification_messages_company on notification_messages (id_company);
create index notification_messages_subject on notification_messages (subject);
create index notification_messages_created on notification_messages (created_at);
create index notification_messages_record on notification_messages (noun, id_record) where noun is not null;
create index notification_messages_waiting on notification_messages (send_after) where state = 'EN_ESPERA';

grant select, insert, update, delete on notification_messages to cabezal_system;
grant select on notification_messages to cabezal_operator, cabezal_company, cabezal_driver;
alter table notification_messages enable row level security;
alter table notification_messages force row level security;
create policy everything on notification_messages to cabezal_system using (true) with check (true);
create policy readable on notification_messages for select to cabezal_operator using (true);
create policy own on notification_messages for select to cabezal_company, cabezal_driver using (id_user = app_user());

-- The message of a notice: reading the notice is noted there.
alter table notices add column id_message integer references notification_messages on delete set null;
alter policy own on notices using (id_user = app_user());

-- Notes that people write into the logbook, apart from what the system writes (9-operations §5). Until now every note was read by the
-- customer, the carrier and the driver of its trip: a note starts INTERNAL, and is shared by who decides it.

alter table logbook
  -- Written by a person as a note; everything else is the system's and is never edited.
  add column is_note boolean not null default false,
  -- INTERNAL: the operator's people, and the company of who wrote it.
  add column visibility text not null default 'SHARED' check (visibility in ('INTERNAL', 'SHARED')),
  -- Of who wrote a note.
  add column id_company integer references companies,
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_reason text,
  add constraint logbook_only_notes_internal check (is_note or visibility = 'SHARED'),
  add constraint logbook_deleted_why check ((deleted_at is null) = (deleted_reason is null));

-- What people wrote before looks like what the system noted with their name, but for how that begins.
update logbook b set is_note = true, visibility = 'INTERNAL', id_company = (select u.id_company from users u where u.id_user = b.id_user)
where b.kind = 'NOTE' and b.id_user is not null
  and b.text !~ '^(Parada no ejecutada: |Falso flete|Rescatada por |Retorno de contenedor |Aviso al cliente \(|Seguimiento del viaje: |Viaje finalizado|Enlace del viaje enviado|Conductor: )';

-- The list over all trips: newest first, and its notes alone.
create index logbook_at on logbook (at, id_bitacora);
create index logbook_notes on logbook (at, id_bitacora) where is_note;

create policy own_or_shared on logbook as restrictive for select to cabezal_company, cabezal_driver, cabezal_token using (
  visibility = 'SHARED' or (app_audience() in ('customer', 'carrier') and id_company = app_company()));

-- What a note said before it was changed or taken back. Read by the operator alone.
create table logbook_versions (
  id_bitacora integer not null references logbook on delete cascade,
  version integer not null,
  text text not null,
  id_motivo integer references motives,
  visibility text not null,
  -- Until when it said so, who changed it, and why where that is asked.
  replaced_at timestamptz not null,
  replaced_by text not null,
  motive text,
  primary key (id_bitacora, version)
);
select secure_rows('logbook_versions');

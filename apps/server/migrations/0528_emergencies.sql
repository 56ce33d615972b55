-- Emergencies (decision 0192): a driver calls for help from the phone, which opens a case of kind PANICO and sends its place while it is open.

-- A driver's calls, each once, however often the phone sends it.
create table emergencies (
  id_emergency integer generated always as identity primary key,
  id_guide integer not null references guides on delete cascade,
  -- The phone's own key of the call.
  phone_key text not null,
  -- When he called, by his phone, and when we heard it.
  at timestamptz not null,
  heard_at timestamptz not null,
  id_driver integer references drivers on delete set null,
  driver_name text not null,
  -- The company that drove the trip then: a later carrier does not read it (0160). Null: nobody yet.
  id_carrier integer references companies on delete set null,
  constraint emergencies_key unique (id_guide, phone_key)
);
create index emergencies_driver on emergencies (id_driver) where id_driver is not null;
create index emergencies_carrier on emergencies (id_carrier) where id_carrier is not null;

-- Where the phones of drivers are, while an emergency of their trip is open; the swept period is in domain/system/privacy.
create table phone_positions (
  id_guide integer not null references guides on delete cascade,
  device_time timestamptz not null,
  server_time timestamptz not null,
  lat double precision not null,
  lng double precision not null,
  accuracy_m real,
  primary key (id_guide, device_time)
);
create index phone_positions_server_time on phone_positions (server_time);

grant select, insert, update, delete on emergencies, phone_positions to cabezal_system;
grant select on emergencies, phone_positions to cabezal_operator;
alter table emergencies enable row level security;
alter table emergencies force row level security;
create policy everything on emergencies to cabezal_system using (true) with check (true);
create policy readable on emergencies for select to cabezal_operator using (true);
alter table phone_positions enable row level security;
alter table phone_positions force row level security;
create policy everything on phone_positions to cabezal_system using (true) with check (true);
create policy readable on phone_positions for select to cabezal_operator using (true);

alter table alert_cases
  -- Nobody called: the office drills it. It counts in no figure of rules and people.
  add column is_drill boolean not null default false,
  -- Who said that the emergency is over; another person confirms it. Null: nobody, or the driver called again since.
  add column end_asked_by integer references users;

-- The new words, added to those that the checks allow.
do $$
declare
  checked record;
  word text;
begin
  for checked in select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as said from pg_constraint
    where conname in ('alert_cases_kind_check', 'alerts_kind_check', 'alert_case_events_kind_check') loop
    word := case when checked.conname = 'alert_case_events_kind_check' then 'ASK_END' else 'PANICO' end;
    execute format('alter table %s drop constraint %I, add constraint %I %s', checked.of_table, checked.conname, checked.conname,
      replace(checked.said, 'ARRAY[', format('ARRAY[%L::text, ', word)));
  end loop;
end
$$;

-- The rule of emergencies: it holds for every trip and is never switched off. What it says is done in what order.
set local role cabezal_system;
insert into alerts (name, kind, severity, for_min, sla_ack_min, playbook) values
  ('Emergencia del conductor', 'PANICO', 'CRITICA', 0, 1,
    E'1. Reconozca el caso: usted lo coordina.\n2. Llame al 911 con la placa, el último lugar y el rumbo del camión.\n'
    '3. Llame al conductor una sola vez. Si no contesta o contesta de forma extraña, no insista.\n'
    '4. Avise a su supervisor y al transportista. No escriba al conductor ni pida que apaguen el camión.\n'
    '5. Anote aquí cada paso. La cierran dos personas, después de hablar con el conductor o con la policía.');
reset role;

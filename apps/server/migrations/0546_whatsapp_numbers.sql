-- Messages by WhatsApp (decision 0198): numbers, who agreed to get them, and what WhatsApp says of our templates.

-- What is known of a number, whoever uses it; of each fact the latest instant.
create table whatsapp_numbers (
  -- E.164: «+» and digits.
  phone text primary key check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- The person wrote to us: free words may be sent for 24 hours.
  written_at timestamptz,
  -- The person wrote BAJA: nothing is sent until he writes ALTA.
  left_at timestamptz,
  joined_at timestamptz,
  -- WhatsApp delivers nothing to the number, and when something showed that it does.
  invalid_at timestamptz,
  valid_at timestamptz,
  -- WhatsApp said that the 24 hours are over.
  closed_at timestamptz,
  seen_at timestamptz not null
);
grant select, insert, update, delete on whatsapp_numbers to cabezal_system;
alter table whatsapp_numbers enable row level security;
alter table whatsapp_numbers force row level security;
create policy everything on whatsapp_numbers to cabezal_system using (true) with check (true);

-- The number on which a person gets notices. Whoever stores it is the person, who agrees with it.
create table notification_phones (
  id_user integer primary key references users on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  consent_at timestamptz not null
);
create index notification_phones_phone on notification_phones (phone);
grant select, insert, update, delete on notification_phones to cabezal_system;
alter table notification_phones enable row level security;
alter table notification_phones force row level security;
create policy everything on notification_phones to cabezal_system using (true) with check (true);

-- What WhatsApp says of the templates with which we write to people who have not written to us.
create table whatsapp_templates (
  name text primary key,
  state text not null check (state in ('BORRADOR', 'EN_REVISION', 'APROBADA', 'RECHAZADA', 'PAUSADA')),
  -- Why, in the words of WhatsApp.
  reason text,
  changed_at timestamptz not null
);
grant select, insert, update, delete on whatsapp_templates to cabezal_system;
grant select on whatsapp_templates to cabezal_operator;
alter table whatsapp_templates enable row level security;
alter table whatsapp_templates force row level security;
create policy everything on whatsapp_templates to cabezal_system using (true) with check (true);
create policy readable on whatsapp_templates for select to cabezal_operator using (true);

-- A recipient of a customer has a mail address or a number, and a number has a consent: when, how, and who recorded it.
alter table notification_clients
  alter column email drop not null,
  add column phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  add column consent_at timestamptz,
  add column consent_how text check (consent_how in ('ESCRITO', 'CORREO', 'VERBAL')),
  add column consent_by text,
  add constraint notification_clients_address check (num_nonnulls(email, phone) = 1),
  add constraint notification_clients_consent check (num_nonnulls(consent_at, consent_how, consent_by) in (0, 3)),
  add constraint notification_clients_agreed check (phone is null or consent_at is not null or not active);

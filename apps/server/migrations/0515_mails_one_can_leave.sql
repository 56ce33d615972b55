-- Mails of notices that their reader can stop, addresses that refuse mails, and an address for notices other than that of the account.

-- A link in a mail of notices that stops the mails of its subject. It permits nothing else, and it works as long as somebody has the mail.
create table unsubscribe_links (
  token text primary key,
  id_user integer not null references users on delete cascade,
  subject text not null references notification_subjects (code),
  created_at timestamptz not null,
  constraint unsubscribe_links_person unique (id_user, subject)
);
create index unsubscribe_links_subject on unsubscribe_links (subject);
grant select, insert, update, delete on unsubscribe_links to cabezal_system;
alter table unsubscribe_links enable row level security;
alter table unsubscribe_links force row level security;
create policy everything on unsubscribe_links to cabezal_system using (true) with check (true);

-- Addresses whose server said that they do not exist. A mail that arrives deletes the row.
create table refused_addresses (
  -- In small letters.
  email text primary key,
  refusals integer not null,
  refused_at timestamptz not null,
  error text not null,
  -- Since the second refusal: no notices are mailed there.
  bounced_at timestamptz
);
grant select, insert, update, delete on refused_addresses to cabezal_system;
alter table refused_addresses enable row level security;
alter table refused_addresses force row level security;
create policy everything on refused_addresses to cabezal_system using (true) with check (true);

-- Where a person gets mails of notices, if not at the address of the account. A new address holds when it was confirmed by the link mailed to it.
create table notification_emails (
  id_user integer primary key references users on delete cascade,
  -- Null: the address of the account.
  email text,
  new_email text,
  asked_at timestamptz,
  -- Of the link that confirms new_email; made when the link is mailed.
  token_hash bytea unique,
  expires_at timestamptz
);
grant select, insert, update, delete on notification_emails to cabezal_system;
alter table notification_emails enable row level security;
alter table notification_emails force row level security;
create policy everything on notification_emails to cabezal_system using (true) with check (true);

insert into notification_subjects (code, name, "group", audience, critical, default_channels, expires_after_min) values
  ('CORREO_RECHAZADO', 'Correo que rechaza los avisos', 'Trabajo', '{operator,customer,carrier}', false, '{APP}', null);

-- Who received the goods at a stop, as the driver recorded it on the phone: with a signature, or without one and why.
create table receipts (
  id_receipt integer generated always as identity primary key,
  id_guide integer not null references guides on delete cascade,
  -- Null: the stop was removed.
  id_stop integer references guide_stops on delete set null,
  received_name text not null check (char_length(received_name) <= 80),
  -- A cédula or a passport.
  identification_card text check (char_length(identification_card) <= 15),
  -- Picture of the signature, also a document of kind FIRMA of the guide.
  id_file integer references files,
  unsigned_reason text check (char_length(unsigned_reason) <= 300),
  -- By the phone's clock, never later than the server's.
  at timestamptz not null,
  -- When the server got it: a phone without signal sends late.
  received_at timestamptz not null,
  -- Key that the phone gave to the receipt: sent again, it is stored once.
  phone_key text not null constraint receipts_phone_key unique,
  -- The carrier that drove the guide then (0160). No reference: the company may be deleted later. Null: none.
  id_carrier integer,
  constraint receipts_signed check (num_nonnulls(id_file, unsigned_reason) = 1),
  constraint receipts_signer check (id_file is null or identification_card is not null)
);
create index receipts_guide on receipts (id_guide);
create index receipts_stop on receipts (id_stop) where id_stop is not null;
create index receipts_file on receipts (id_file) where id_file is not null;

grant select, insert, update, delete on receipts to cabezal_system, cabezal_operator;
grant select on receipts to cabezal_company, cabezal_driver, cabezal_token;

alter table receipts enable row level security;
alter table receipts force row level security;
create policy everything on receipts to cabezal_operator, cabezal_system using (true) with check (true);
-- Visible to whoever reads the guide and may know the place of the stop; to carrier and driver only what is from their own time.
create policy of_guide on receipts for select to cabezal_company, cabezal_driver, cabezal_token using (
  exists (select from guides g where g.id_guide = receipts.id_guide
    and (app_audience() in ('customer', 'visitor') or receipts.id_carrier is null or receipts.id_carrier = g.id_carrier))
  and not exists (select from guide_stops s where s.id_stop = receipts.id_stop and app_hides_place(s.id_location, s.id_guide)));

-- A signature is visible to whoever reads its receipt; links show name and hour, not the signature.
create policy of_receipt on documents as restrictive for select to cabezal_company, cabezal_driver, cabezal_token using (
  kind <> 'FIRMA' or id_guide is null
  or current_user <> 'cabezal_token' and exists (select from receipts p where p.id_file = documents.id_file));

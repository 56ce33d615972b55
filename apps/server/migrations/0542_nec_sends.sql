-- Shipments in the register NEC (decision 0196): what was last asked of it for a reservation, and what became of that.
create table nec_sends (
  id_reservation integer primary key references reservations on delete cascade,
  -- Counts the states of the shipment that were sent: an older one never replaces a newer one.
  sequence integer not null check (sequence > 0),
  -- Of the payload that was last sent: the same one again is no new message.
  payload_hash text not null check (char_length(payload_hash) = 64),
  asked_at timestamptz not null,
  -- The state that NEC has, and since when. Null: none yet.
  sent_sequence integer,
  last_sent_at timestamptz,
  -- When the last try failed for good. Null: it did not.
  failed_at timestamptz,
  -- What failed last.
  error_text text,
  constraint nec_sends_sent check ((sent_sequence is null) = (last_sent_at is null) and (sent_sequence is null or sent_sequence <= sequence))
);

grant select, insert, update, delete on nec_sends to cabezal_system;
grant select on nec_sends to cabezal_operator;

alter table nec_sends enable row level security;
alter table nec_sends force row level security;
create policy everything on nec_sends to cabezal_system using (true) with check (true);
create policy readable on nec_sends for select to cabezal_operator using (true);

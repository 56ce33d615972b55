-- Drafts of slots (decision 0182). A draft is a row that no terminal knows yet: it has neither code nor confirmation.
alter table slots
  alter column external_code drop not null,
  alter column confirmed_at drop not null,
  -- Our name of the request, unique. Null: registered without a draft.
  add column reference text check (char_length(reference) between 1 and 40),
  -- What a person entered for the terminal. Everything else of a request is read from its reservation and guide.
  add column data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 65536),
  -- When the draft was last stored and nothing lacked. Null: something lacked.
  add column validated_at timestamptz,
  add constraint slots_confirmed check ((external_code is null) = (confirmed_at is null)),
  -- A draft has a reference, and nothing that only a slot can have.
  add constraint slots_draft check (confirmed_at is not null or (reference is not null and used_at is null and missed_at is null and changing_at is null));

create sequence slot_references;
grant usage, select on sequence slot_references to cabezal_system;

-- A draft is the operator's work: other companies read the slots that exist.
alter policy of_reservation on slots using (
  confirmed_at is not null
  and (app_audience() = 'customer' and exists (select from reservations r where r.id_reservation = slots.id_reservation)
    or app_audience() = 'carrier' and exists (select from guides g where g.id_guide = slots.id_guide)));

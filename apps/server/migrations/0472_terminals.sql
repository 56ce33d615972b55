-- Rules of a port or depot about its slots (decision 0169). A place without a row, and a column without a value, follow the general rule.
create table terminals (
  id_location integer primary key references locations (id_location) on delete cascade,
  -- How slots get there. MANUAL: a person enters what the terminal's portal says.
  adapter text not null default 'MANUAL' check (adapter = 'MANUAL'),
  -- True: no truck goes there without a slot. False: none is needed. Null: one is needed to pick up an import at a port.
  requires_slot boolean,
  -- Minutes after the window of a slot for which a truck is still admitted. Null: parameter tolerancia_turno_min.
  tolerance_min integer check (tolerance_min between 0 and 1440),
  -- Minutes before the planned arrival at which a slot should be obtained. Null: no such time.
  lead_min integer check (lead_min between 0 and 10080),
  -- Minutes before the slot until which it is changed and cancelled. Null: without limit.
  change_limit_min integer check (change_limit_min between 0 and 10080),
  cancel_limit_min integer check (cancel_limit_min between 0 and 10080),
  -- Minutes before the ship's cut-off at which the slot of a full box has to end. Null: the cut-off itself.
  margin_cutoff_min integer check (margin_cutoff_min between 0 and 10080),
  -- What the terminal charges, USD without VAT, for a slot that nobody used and for a change. Null: nothing.
  no_show_fee_usd numeric(12, 2) check (no_show_fee_usd >= 0),
  change_fee_usd numeric(12, 2) check (change_fee_usd >= 0),
  version integer not null default 1
);

grant select, insert, update, delete on terminals to cabezal_system;
grant select on terminals to cabezal_operator;
-- What a trip needs at a terminal is shown with the trip. What the terminal charges is not.
grant select (id_location, requires_slot, lead_min) on terminals to cabezal_company, cabezal_driver, cabezal_token;

alter table terminals enable row level security;
alter table terminals force row level security;
create policy everything on terminals to cabezal_system using (true) with check (true);
create policy readable on terminals for select to cabezal_operator, cabezal_company, cabezal_driver, cabezal_token using (true);

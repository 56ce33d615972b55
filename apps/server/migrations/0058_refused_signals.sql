-- A device with the right key whose message is of no use is heard too, with what is wrong with it; its time may be what could not be read.
alter table device_signals
  alter column device_time drop not null,
  drop constraint device_signals_outcome_check,
  add constraint device_signals_outcome_check check (outcome in ('STORED', 'UNMOUNTED', 'CLOCK', 'REFUSED')),
  -- A sentence for people.
  add column reason text;

-- A device that says that it lives, and of no place, is heard as that: its last place stays.
set local lock_timeout = '10s';
alter table device_signals
  drop constraint device_signals_outcome_check,
  add constraint device_signals_outcome_check
    check (outcome in ('STORED', 'ON_EQUIPMENT', 'UNMOUNTED', 'NO_FIX', 'CLOCK', 'REFUSED'));

-- What a person says that SAP has, or has no more, because somebody did it there by hand (decision 0081): nobody waits for it any longer.
set local lock_timeout = '10s';

alter table sap_postings
  -- Who says so, and why.
  add column settled_by text,
  add column settled_why text,
  add constraint sap_postings_settled check (num_nulls(settled_by, settled_why) <> 1 and (settled_by is null or state = 'SENT'));

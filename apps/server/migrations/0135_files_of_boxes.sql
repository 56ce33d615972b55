-- Files of days of discharge, and of the boxes of operations of empties.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('companies', 'drivers', 'trucks', 'equipments', 'locations',
  'credentials', 'fees', 'purchase_fees', 'positions', 'reservations', 'discharges', 'empties'));

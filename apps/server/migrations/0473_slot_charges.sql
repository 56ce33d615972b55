-- What a terminal charges for a lost or changed slot is proposed to the client who caused it (decision 0169).
alter table charge_proposals drop constraint charge_proposals_kind_check;
alter table charge_proposals add constraint charge_proposals_kind_check check (kind in ('STOP_ADDED', 'LONGER_ROAD', 'OTHER_PLACE', 'SKIPPED_STOP',
  'RETURN', 'STORAGE', 'CANCELLATION', 'CORRECTION', 'SLOT_LOST', 'SLOT_CHANGED'));

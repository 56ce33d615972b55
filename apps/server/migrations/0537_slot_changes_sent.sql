-- Changes of slots that are asked of a terminal by its adapter (decision 0195).
alter table slots
  -- Changes that were sent so far: each is named by the reference of its slot and its number.
  add column change_count integer not null default 0,
  -- When the change was sent that the terminal has not decided. Null: none is under way.
  add column change_sent_at timestamptz,
  -- As for the request of the slot: stored before the change leaves; when the terminal first said that it does not know it; when it last answered; and
  -- since when nobody knows whether it has it.
  add column change_submitted_at timestamptz,
  add column change_not_found_at timestamptz,
  add column change_checked_at timestamptz,
  add column change_uncertain_at timestamptz,
  -- Why the terminal refused the last change, or what failed last. Null: it did not.
  add column change_error_code text,
  add column change_error_text text,
  add constraint slots_change_sent check (change_sent_at is not null or num_nonnulls(change_submitted_at, change_not_found_at, change_checked_at, change_uncertain_at) = 0),
  -- Only a slot that the terminal gave under our reference is changed there.
  add constraint slots_change_of_slot check (change_sent_at is null or (confirmed_at is not null and reference is not null));

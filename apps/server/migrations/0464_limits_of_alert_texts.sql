-- Lengths of what people write in a rule.
alter table alerts
  add constraint alerts_name_check check (char_length(name) between 1 and 80),
  add constraint alerts_playbook_check check (char_length(playbook) <= 2000),
  add constraint alerts_disabled_motive_check check (char_length(disabled_motive) between 5 and 500);

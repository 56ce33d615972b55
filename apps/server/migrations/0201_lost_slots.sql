-- Who lost a slot (10-watch-tell-terminals §6, missed_by): what it cost is asked of that one. Only of one that was lost.
alter table slots add missed_by text check (missed_by in ('OPERADOR', 'CLIENTE', 'TERMINAL', 'TRANSPORTISTA')),
  add missed_note text check (char_length(missed_note) between 1 and 500),
  add check (missed_by is null or missed_at is not null);

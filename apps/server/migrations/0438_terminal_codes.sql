-- How a port terminal names our records. The row is deleted with its code; codes of a record that is deleted stay until somebody removes them,
-- because ids are not used again.
create table terminal_codes (
  id_terminal integer not null references locations (id_location) on delete cascade,
  kind text not null check (kind in ('CLIENT', 'DEPOSIT', 'PRODUCT', 'PROVINCE', 'CANTON', 'SHIPPING_LINE', 'CONTAINER_TYPE')),
  -- Id in the table of the kind.
  id_own integer not null,
  code text not null check (code ~ '^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$'),
  -- When somebody entered or confirmed it.
  checked_at timestamptz not null,
  version integer not null default 1,
  primary key (id_terminal, kind, id_own)
);

grant select, insert, update, delete on terminal_codes to cabezal_system;
grant select on terminal_codes to cabezal_operator;
alter table terminal_codes enable row level security;
alter table terminal_codes force row level security;
create policy everything on terminal_codes to cabezal_system using (true) with check (true);
create policy readable on terminal_codes for select to cabezal_operator using (true);

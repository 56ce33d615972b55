-- What a terminal last said about its free windows of a day. An answer holds for a minute; later it is shown with its age if the terminal is silent.
create table slot_offers (
  id_terminal integer not null references locations (id_location) on delete cascade,
  day date not null,
  -- [{ from, to, free, price }]
  offers jsonb not null check (jsonb_typeof(offers) = 'array'),
  fetched_at timestamptz not null,
  primary key (id_terminal, day)
);

grant select, insert, update, delete on slot_offers to cabezal_system;
grant select on slot_offers to cabezal_operator;

alter table slot_offers enable row level security;
alter table slot_offers force row level security;
create policy everything on slot_offers to cabezal_system using (true) with check (true);
create policy readable on slot_offers for select to cabezal_operator using (true);

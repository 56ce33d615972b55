-- What a device sent, was acknowledged and has no effect: one row for each kind, which grows, so that its owner hears of what the next good
-- position would hide.
create table device_omissions (
  id_device integer not null references devices on delete cascade,
  kind text not null check (kind in ('JUMP', 'INEXACT', 'UNMOUNTED', 'CLOCK', 'REFUSED')),
  times integer not null default 1,
  first_at timestamptz not null,
  -- When the last one was heard, its own time (null: it could not be read), and what was wrong with it; for people.
  last_at timestamptz not null,
  device_time timestamptz,
  reason text not null,
  primary key (id_device, kind)
);

select secure_rows('device_omissions');
-- As of its signal: a company reads what is said of its own modems.
grant select on device_omissions to cabezal_company;
create policy of_device on device_omissions for select to cabezal_company using (
  exists (select from devices d where d.id_device = device_omissions.id_device));

-- Flexible types (9-operations §7): as which other types of container a shipping line lets one go on to an export. A 40HC given out where a
-- 40DC was booked is a pair; the other way round is another.
create table flexible_types (
  id_shipping_line integer not null references shipping_lines on delete cascade,
  -- The box that is there, and the type for which it may stand in.
  id_container_type integer not null references container_types,
  id_stands_for integer not null references container_types,
  primary key (id_shipping_line, id_container_type, id_stands_for),
  check (id_container_type <> id_stands_for)
);
create index flexible_types_box on flexible_types (id_container_type);
create index flexible_types_stands_for on flexible_types (id_stands_for);

select secure_rows('flexible_types');
-- Whoever may read the catalogue of lines reads it whole.
grant select on flexible_types to cabezal_company;
create policy everybody on flexible_types for select to cabezal_company using (true);

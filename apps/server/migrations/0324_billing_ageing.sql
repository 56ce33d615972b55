-- Work that waits for its order or invoice is reminded of by mail each morning (8-money §9); a client's reminders may be put off until a day.
create table billing_snoozes (
  id_bill_to integer not null references companies,
  stage text not null check (stage in ('CLOSED', 'ORDERED')),
  -- From that day on it is reminded of again.
  until date not null,
  reason text not null check (char_length(reason) between 5 and 255),
  id_user integer references users,
  author text not null,
  created_at timestamptz not null,
  primary key (id_bill_to, stage)
);
select secure_rows('billing_snoozes');

-- Days after which it is reminded of: starting figures.
insert into parameters (key, value)
  select given.key, given.value from (values ('recordatorio_orden_dias', '2'::jsonb), ('recordatorio_factura_dias', '3')) given(key, value)
  where exists (select from provinces);

-- Which reservation was copied to which day: the same copy asked for twice is one (9-operations §10).
create table reservation_copies (
  id_source integer not null references reservations on delete cascade,
  to_date date not null,
  id_reservation integer not null references reservations on delete cascade,
  copied_by integer not null references users,
  copied_at timestamptz not null,
  primary key (id_source, to_date)
);
create index reservation_copies_reservation on reservation_copies (id_reservation);
create index reservation_copies_user on reservation_copies (copied_by);
select secure_rows('reservation_copies');

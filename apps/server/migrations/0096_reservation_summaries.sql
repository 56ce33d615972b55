-- Who gets the summary of a reservation by mail, and when (9-operations §10).

create table reservation_summaries (
  id_reservation integer primary key references reservations on delete cascade,
  emails text[] not null,
  -- Kept for messages that are yet to come; nothing is sent to them today.
  phones text[] not null default '{}',
  moments text[] not null check (moments <@ array['APPROVED', 'ISSUED', 'PLANT_IN', 'PLANT_OUT', 'FINISHED', 'DAILY']),
  -- HH:mm, in the business's zone.
  daily_at text check (daily_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  id_user integer references users,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (not 'DAILY' = any (moments) or daily_at is not null)
);
create index reservation_summaries_user on reservation_summaries (id_user);

-- What has been told of a reservation, or was so before anybody asked for it (`mails` 0): each thing once.
create table summary_sends (
  id_reservation integer not null references reservation_summaries on delete cascade,
  moment text not null,
  -- Which one: the guide, the stop, the day; empty where there is only one.
  subject text not null,
  at timestamptz not null,
  mails integer not null,
  primary key (id_reservation, moment, subject)
);
select secure_rows('reservation_summaries', 'summary_sends');

-- Cases: something out of the ordinary on a trip, which one person owns until it is over.
create table alert_cases (
  id_alert_case integer generated always as identity primary key,
  kind text not null check (kind in ('PROBLEMA')),
  -- What it is about, without a time: «PROBLEMA guide 12». One cause has at most one open case.
  cause_key text not null,
  id_guide integer not null references guides on delete cascade,
  severity text not null check (severity in ('CRITICA', 'ALTA', 'MEDIA', 'BAJA')),
  -- When the first signal happened, and when the case was opened: a phone without signal sends late.
  began_at timestamptz not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  occurrences integer not null default 1,
  -- What joined it: [{kind, key, severity, at, text}]. Its words are made of the signals that the reader may read; none are stored.
  signals jsonb not null,
  -- Kinds of signals that a customer may read; without one the case does not exist for customers.
  shown_kinds text[] not null default '{}',
  -- Follows from acked_at and ended_at (domain/trips/cases).
  state text not null,
  id_owner integer references users,
  acked_at timestamptz,
  acked_by integer references users,
  -- By then somebody must have acknowledged it.
  ack_due_at timestamptz not null,
  ended_at timestamptz,
  ended_by integer references users,
  resolution text check (char_length(resolution) <= 400),
  version integer not null default 1,
  constraint alert_cases_state_check check (
    state = case when ended_at is not null then 'RESUELTA' when acked_at is not null then 'RECONOCIDA' else 'ABIERTA' end)
);
create unique index alert_cases_open on alert_cases (cause_key) where ended_at is null;
create index alert_cases_guide on alert_cases (id_guide);
create index alert_cases_opened on alert_cases (opened_at);

-- The course of a case: who did what and when. Rows are only added.
create table alert_case_events (
  id_alert_case_event integer generated always as identity primary key,
  id_alert_case integer not null references alert_cases on delete cascade,
  kind text not null check (kind in ('OPENED', 'SIGNAL', 'ACK', 'TAKE', 'ASSIGN', 'NOTE', 'END', 'REOPEN')),
  at timestamptz not null,
  -- Null: a driver, or the program.
  id_user integer references users,
  -- The name at that time.
  author text not null,
  -- A signal's words, a note, a resolution, the new owner's name.
  text text check (char_length(text) <= 600)
);
create index alert_case_events_case on alert_case_events (id_alert_case, id_alert_case_event);

grant select, insert, update, delete on alert_cases to cabezal_system;
grant select on alert_cases to cabezal_operator, cabezal_company;
grant select, insert on alert_case_events to cabezal_system;
grant select on alert_case_events to cabezal_operator, cabezal_company;

alter table alert_cases enable row level security;
alter table alert_cases force row level security;
create policy everything on alert_cases to cabezal_operator, cabezal_system using (true) with check (true);
-- A carrier reads the cases of the trips that it drives; a customer those of its trips that have a signal for customers.
create policy of_guide on alert_cases for select to cabezal_company using (
  (app_audience() = 'carrier' or shown_kinds <> '{}')
  and exists (select from guides g where g.id_guide = alert_cases.id_guide));

alter table alert_case_events enable row level security;
alter table alert_case_events force row level security;
-- The operator's own notes: no policy shows a row to companies.
create policy everything on alert_case_events to cabezal_operator, cabezal_system using (true) with check (true);

-- What nobody takes is told on: a case has a time for its end, may be snoozed, and is escalated while nobody acknowledges it.
alter table alert_cases
  -- By then it should have ended; null: its rule sets no time.
  add column end_due_at timestamptz,
  -- Its owner and the supervisors were told that it should have ended.
  add column end_told_at timestamptz,
  -- Until then nobody is asked to do anything.
  add column snoozed_until timestamptz,
  -- How many steps of its escalation were told (domain/tracking/alerts/escalation).
  add column escalation_level integer not null default 0,
  drop constraint alert_cases_state_check,
  add constraint alert_cases_state_check check (state = case when ended_at is not null then 'RESUELTA' when snoozed_until is not null then 'POSPUESTA'
    when acked_at is not null then 'RECONOCIDA' else 'ABIERTA' end),
  add constraint alert_cases_snoozed_check check (snoozed_until is null or ended_at is null);

alter table alerts
  -- Who is told while nobody acknowledges it: [{"after_min": 10, "roles": ["OPERADOR"]}]. Empty: the usual steps.
  add column escalation jsonb not null default '[]';

-- What a person wants to be reminded of: once at a time, or at an interval until the case ends.
create table alert_reminders (
  id_alert_reminder integer generated always as identity primary key,
  id_alert_case integer not null references alert_cases on delete cascade,
  id_user integer not null references users,
  remind_at timestamptz,
  interval_min integer,
  text text check (char_length(text) <= 400),
  created_at timestamptz not null,
  -- When it was last given; of an interval a minute that was missed is made up for once.
  last_tick timestamptz,
  -- It was given, replaced or cancelled.
  done_at timestamptz,
  check (num_nonnulls(remind_at, interval_min) = 1)
);
-- A person has one reminder of a case; the next one replaces it.
create unique index alert_reminders_open on alert_reminders (id_alert_case, id_user) where done_at is null;
create index alert_reminders_user on alert_reminders (id_user);

grant select, insert, update, delete on alert_reminders to cabezal_system;
grant select on alert_reminders to cabezal_operator;
alter table alert_reminders enable row level security;
alter table alert_reminders force row level security;
create policy everything on alert_reminders to cabezal_operator, cabezal_system using (true) with check (true);

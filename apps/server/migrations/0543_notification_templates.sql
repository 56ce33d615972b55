-- Texts of notifications that an office writes (decision 0197): a template for each subject and channel, in versions. What leaves uses the one in
-- force at that moment, with the facts that the message stores.

-- Each change of a subject's default channels or texts.
alter table notification_subjects add column version integer not null default 1;

-- A row is never changed: the log names the version with which a message left. The highest one is in force.
create table notification_templates (
  subject text not null references notification_subjects (code),
  channel text not null check (channel in ('APP', 'PUSH', 'MAIL', 'WHATSAPP')),
  -- That of the subject when it was stored.
  version integer not null,
  title text not null,
  -- {{lugar}} stands for a fact of the message.
  body text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (subject, channel, version)
);
grant select, insert, update, delete on notification_templates to cabezal_system;
grant select on notification_templates to cabezal_operator;
alter table notification_templates enable row level security;
alter table notification_templates force row level security;
create policy everything on notification_templates to cabezal_system using (true) with check (true);
create policy readable on notification_templates for select to cabezal_operator using (true);

alter table notification_messages
  -- Values for the fields of a template; they go with the words. Null: the message has no template.
  add column facts jsonb,
  -- The version of the template with which it left; 0: the standard text; null: it has not left.
  add column template_version integer,
  -- The message that this one tries again.
  add column id_resent_of integer references notification_messages on delete set null,
  add constraint notification_messages_facts check (text is not null or facts is null);

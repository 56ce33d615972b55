-- Whether a notice and its messages are about something critical: those are told alone, and count as none of many (decision 0207).
alter table notices add column is_urgent boolean not null default false;
alter table notification_messages add column is_urgent boolean not null default false;

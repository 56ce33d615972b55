-- A system may ask for a pause before the next try (429 with Retry-After): until then the message waits, and no try is counted.
alter table outbox add column not_before timestamptz;
-- OMITTED: it was too old to be of use, so it was not sent.
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('PENDING', 'SENT', 'ERROR', 'OMITTED')) not valid;
alter table outbox validate constraint outbox_state_check;

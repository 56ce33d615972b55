-- A system may ask for a pause before the next try (429 with Retry-After): until then the message waits, and no try is counted.
alter table outbox add column not_before timestamptz;

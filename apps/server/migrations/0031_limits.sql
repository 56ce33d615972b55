-- Tries of what may be tried only so often: wrong passwords and codes, links asked for, uploads announced. One row for each thing that is
-- counted (an account, an address, a page token); it is taken before the try is judged, so that tries at the same time cannot pass together.
create table attempts (
  key text primary key,
  count integer not null,
  -- The first try of this window, by the application's clock.
  began_at timestamptz not null
);
create index attempts_began on attempts (began_at);
grant select, insert, update, delete on attempts to cabezal_system;
alter table attempts enable row level security;
alter table attempts force row level security;
create policy everything on attempts to cabezal_system using (true) with check (true);

-- It listed failures one by one and was read before they were written: tries in parallel all passed.
drop table login_attempts;

-- What the nightly cleaning looks for.
create index sessions_expires on sessions (expires_at);
create index access_tokens_expires on access_tokens (expires_at);
create index outbox_sent on outbox (sent_at) where state = 'SENT';

-- Links to choose a password stood here in clear. Those on their way are void (whoever waits asks again); the others were delivered.
update outbox set payload = payload - 'text', state = case when state = 'PENDING' then 'ERROR' else state end,
  last_error = case when state = 'PENDING' then 'El enlace ya no se envía: pida otro' else last_error end
where system = 'MAIL' and kind = 'mail' and noun = 'user' and payload ? 'text';
-- And answers that held a link or the address of an upload.
update idempotency_keys set answer = null, status = 410 where id_user > 0 and answer ? 'url';

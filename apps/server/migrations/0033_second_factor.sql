-- A second factor beside the password: codes of an authenticator (TOTP, RFC 6238) and recovery codes for the day that it is lost.
create table second_factors (
  id_user integer primary key references users on delete cascade,
  -- Base32, shared with the authenticator. Only the system's role reads this table.
  secret text not null,
  created_at timestamptz not null,
  -- The last 30-second step whose code was used: no code works twice.
  last_step bigint,
  -- Of the recovery codes' hashes (argon2id).
  salt bytea
);
create table recovery_codes (
  id_user integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (id_user, code_hash)
);
-- Since when it is asked for; null: there is none, or its first code was not typed yet.
alter table users add column second_factor_at timestamptz;
-- People with this role do not come in without one.
alter table roles add column requires_second_factor boolean not null default false;

grant select, insert, update, delete on second_factors, recovery_codes to cabezal_system;
do $$
declare t text;
begin
  foreach t in array array['second_factors', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to cabezal_system using (true) with check (true)', t);
  end loop;
end $$;

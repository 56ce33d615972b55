-- Several processes on one database: what each tells the others, who follows which trucks, who runs which job (decision 0018).

-- «Noun changed» messages of the last ten minutes, written as the last statement of the change that they tell of. Every process reads
-- what it has not seen: rows that its last snapshot did not show, whatever the order in which their transactions ended. Unlogged: after
-- a crash of the database it is empty, and browsers are told to load again.
create unlogged table live_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  changes jsonb not null
);
create index live_changes_xid on live_changes (xid);
create index live_changes_at on live_changes (at);

-- One row. It goes with the rows of live_changes in a crash and comes back with another name, so that a browser's cursor of before is
-- known as one that misses something.
create unlogged table live_epoch (
  one boolean primary key default true check (one),
  epoch text not null default substr(md5(random()::text || clock_timestamp()::text), 1, 12),
  -- The newest transaction whose rows may have been deleted; cursors up to it miss something.
  gone xid8 not null default pg_current_xact_id()
);

-- Which transaction stored the last position: a process reads those that its last snapshot did not show.
alter table last_positions add column xid xid8 not null default pg_current_xact_id();
create index last_positions_xid on last_positions (xid);

-- Trucks are followed in 64 parts (id_truck % 64). A part belongs to one process at a time; the fence grows each time it changes hands,
-- and what a process writes under an old fence touches no row.
create table tracking_shards (
  shard integer primary key check (shard between 0 and 63),
  owner text,
  fence bigint not null default 0,
  expires_at timestamptz
);
insert into tracking_shards (shard) select generate_series(0, 63);
-- The processes that follow, so that each knows its fair part.
create table tracking_owners (
  owner text primary key,
  expires_at timestamptz not null
);

-- A job belongs to one process while its lease lasts; the fence is the number of its run.
alter table scheduled_jobs add column owner text;
alter table scheduled_jobs add column fence bigint not null default 0;
alter table scheduled_jobs add column lease_until timestamptz;

grant select, insert, update, delete on live_changes, live_epoch, tracking_shards, tracking_owners to cabezal_system;
grant usage, select, update on all sequences in schema public to cabezal_system;
do $$
declare t text;
begin
  foreach t in array array['live_changes', 'live_epoch', 'tracking_shards', 'tracking_owners'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to cabezal_system using (true) with check (true)', t);
  end loop;
end $$;

-- A return for a motive that says so also proposes storage: the container waits for its next ship (0188). Before, the name of the motive
-- decided, so that a renamed one no longer proposed it.
alter table motives
  add column adds_storage boolean not null default false,
  add constraint motives_adds_storage check ((not adds_storage) or kind = 'RETURN');
update motives set adds_storage = true where kind = 'RETURN' and name ~* '^rolad';

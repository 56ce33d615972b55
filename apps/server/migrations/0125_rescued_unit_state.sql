-- The state into which a rescue put the truck that could not go on; null: none, or taken back with the rescue.
alter table guides add column unit_state text check (unit_state in ('MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO'));

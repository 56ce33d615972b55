-- outside a transaction
-- A fine is in one live line.
drop index concurrently if exists cutoff_lines_fine_once;
create unique index concurrently cutoff_lines_fine_once on cutoff_lines (id_fine) where live and reverses is null and id_fine is not null;

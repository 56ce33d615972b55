-- outside a transaction
-- Live bonuses of a driver by the day of the trip: the month's limit reads those of the months of a corte (decision 0177). Lines from before
-- the day was noted have none.
drop index concurrently if exists cutoff_lines_bonus_day;
create index concurrently cutoff_lines_bonus_day on cutoff_lines (id_driver, (inputs ->> 'day')) where kind = 'BONOS' and live and reverses is null;

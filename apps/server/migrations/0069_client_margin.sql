-- The least that a customer's reservations must earn, percent of their cost; null: what holds for everybody (margen_minimo_pct).
alter table companies add column min_margin_pct double precision check (min_margin_pct between -100 and 1000);

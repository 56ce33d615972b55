-- The price of a gallon that a carrier's freight was agreed at (8-money §1.1, §1.2): beyond it the surcharge of fuel of the purchase counts, as
-- that of a sale rate does for the client.
set local lock_timeout = '10s';

alter table purchase_fees add column diesel_base_usd numeric(6, 3) check (diesel_base_usd > 0);

-- What had become of the trip when the receipt arrived from a phone without signal (decision 0176): it was closed, another unit had gone on with it, or
-- the stop had been removed. Null: the trip was open.
alter table receipts add column arrived_late text constraint receipts_arrived_late check (arrived_late in ('CERRADA', 'RESCATADA', 'PARADA_QUITADA'));

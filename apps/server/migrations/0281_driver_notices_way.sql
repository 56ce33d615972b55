-- A driver who was told of a trip is told again when its way or a slot on it is another one by now: what was told is kept to be compared.
-- Null: told before this was kept, when hour and truck alone counted.
alter table driver_notices add told_way text;

-- Owners of the genset and the chassis (null: none) for which a leg's cost was reckoned. Another owner has other prices, also with the same
-- carrier. Null: reckoned before this column existed, as if without equipment.
alter table legs add column cost_owners integer[];

-- outside a transaction
-- False freights that are not billed because the whole freight was: the list of what is to be returned starts from them.
drop index concurrently if exists charges_false_freight;
create index concurrently charges_false_freight on charges (id_sub_reservation)
  where source = 'FALSE_FREIGHT' and id_line is null and waived_at is null;

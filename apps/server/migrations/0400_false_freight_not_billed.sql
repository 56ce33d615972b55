-- False freights in place of which the whole freight was billed: the list of what is to be returned begins with them.
set local lock_timeout = '10s';

create index charges_false_freight on charges (id_sub_reservation) where source = 'FALSE_FREIGHT' and id_line is null and waived_at is null;

-- A charge that is taken away is looked for on orders, also among removed lines: without an index each one read the whole table.
create index payment_order_lines_of_charge on payment_order_lines (id_charge) where id_charge is not null;

-- A client's own genset (8-money §1.2, rule GENERADOR_DEL_CLIENTE): the box needs a genset, and it is not one of ours. Nothing is charged
-- for it and none of ours is asked for or may go with it.
alter table sub_reservations
  add column own_generator boolean not null default false,
  add constraint own_generator_of_cold check (needs_generator or not own_generator);

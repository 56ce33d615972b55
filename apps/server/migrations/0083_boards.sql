-- Boards and lists of reservations by who has to do with them (design/9 §4).
-- «Finalizadas hoy»: those of a few days among years.
create index reservations_finished on reservations (finished_at) where finished_at is not null;
-- The list of one of the operator's people, newest first; advisers have theirs (0010).
create index reservations_operative on reservations (id_operative, id_reservation desc) where id_operative is not null;

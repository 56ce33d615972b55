-- What waits for a decision is listed by what is lost first if nobody decides: the port's cut-off or the agreed time.
create index reservations_urgency on reservations (least(cut_off, appointment_at), id_reservation);

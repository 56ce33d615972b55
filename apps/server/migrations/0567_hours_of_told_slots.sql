-- Confirmed slots that somebody was told of are known with their hour, so that another hour is told: those of now are known already.
update told_facts k set fact_key = 'slot ' || z.id_slot || to_char(z.slot_from at time zone 'UTC', ' YYYYMMDDHH24MI')
  from slots z where k.subject = 'TURNO_CONFIRMADO' and k.voided_at is null and k.fact_key = 'slot ' || z.id_slot and z.hour_agreed;
-- Without a period, whoever names the first recipient of a customer would be told of decisions of years ago.
update notification_subjects set expires_after_min = 2880 where code in ('RESERVA_APROBADA', 'RESERVA_RECHAZADA');

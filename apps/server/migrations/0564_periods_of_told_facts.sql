-- Facts that happened long ago are known and told to nobody: without a period, whoever names the first recipient would be told of old ones.
update notification_subjects set expires_after_min = 2880 where code = 'DOCUMENTOS_FALTANTES';
update notification_subjects set expires_after_min = 4320 where code = 'FACTURA';
-- People with an account are told that a terminal rejected a slot: the office, which asks for slots.
update notification_subjects set audience = '{operator}' where code = 'TURNO_RECHAZADO';

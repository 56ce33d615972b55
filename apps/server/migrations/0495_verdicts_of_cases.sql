-- Noise is seen: whoever ends a case of a rule says whether the alert was right. DATO_ATRASADO counts neither for nor against the rule.
alter table alert_cases add column verdict text check (verdict in ('REAL', 'REAL_SIN_ACCION', 'FALSA', 'DATO_ATRASADO')),
  add constraint alert_cases_verdict_ended_check check (verdict is null or ended_at is not null);

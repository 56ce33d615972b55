-- Bonuses by road, for being on time and for having no incident (decision 0166). A bonus of a road goes before that of a city.
alter table bonus_rules add column id_route integer references routes;
-- A rule has a road, a city or kilometres.
alter table bonus_rules drop constraint bonus_rules_check2;
alter table bonus_rules add constraint bonus_rules_place
  check ((id_route is not null)::int + (id_canton is not null)::int + (num_nonnulls(km_from, km_to) > 0)::int <= 1);

alter table cutoff_lines drop constraint cutoff_lines_concept_check;
alter table cutoff_lines add constraint cutoff_lines_concept_check
  check (concept in ('FLETE', 'RESCATE', 'FALSO_FLETE', 'STAND_BY', 'VIATICO', 'BONO', 'BONO_PUNTUALIDAD', 'BONO_SIN_INCIDENTE', 'ANTICIPO', 'RETIRO',
    'RETENCION', 'SALDO_ANTERIOR', 'SALDO_SIGUIENTE'));

-- «Primeros pasos» of the dashboard (decision 0034): what is done is read from what is there. Kept is only that a company put them away,
-- until somebody brings them back.
create table first_steps_dismissed (
  id_company integer primary key references companies on delete cascade,
  dismissed_at timestamptz not null,
  author text not null
);
select secure_rows('first_steps_dismissed');

-- Whether an order goes through SAP before it is invoiced (decision 0034). As until now, where nobody says otherwise; a fresh installation
-- reads it from its reference data.
insert into parameters (key, value) select 'facturar_con_sap', 'true'::jsonb where exists (select from provinces);

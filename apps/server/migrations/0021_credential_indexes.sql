-- Lists of credentials on a large fleet, and drivers who come by the thousand.

-- What expires in its order, and the few that are banned: a list of both reads two indexes, not the table.
drop index credentials_expiry;
create index credentials_expiry on credentials (expires_on, id_credential) where replaced_by is null;
create index credentials_banned on credentials (id_credential) where replaced_by is null and state = 'BANNED';

-- A new driver has no association yet: an import of ten thousand asks for none.
create or replace function party_of_driver() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.party := array[new.id_company];
  else
    new.party := driver_party(new.id_driver, new.id_company);
  end if;
  return new;
end $$;

-- Places that ask for a credential: few of many.
create index locations_credential on locations (id_location) where requires_credential;

-- Companies of which somebody has to know: few of many.
create index companies_inactive on companies (id_company) where not active;
create index companies_blocked on companies (id_company) where blocked_at is not null;
create index companies_early on companies (id_company) where early_billing;

-- What a company may see, as before; written so that each way to it has its index: an array is read once, a subquery in an «or» keeps the
-- indexes out.
alter policy own on companies using (
  id_company = app_company() or is_operator or company_type = 'TRANS'
  or id_company = any(array(select a.id_associated from company_associations a where a.id_company = app_company())));
-- Looked up credential by credential («offset 0» keeps it so): otherwise every driver and truck of a large carrier is read for a few that
-- expire.
alter policy own on credentials using (
  exists (select from drivers d where d.id_driver = credentials.id_driver offset 0)
  or exists (select from trucks t where t.id_truck = credentials.id_truck offset 0));

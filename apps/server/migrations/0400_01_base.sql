-- Extensions, database roles, and functions that tables and policies of several areas call. Function bodies may name tables that later
-- files create.
set local check_function_bodies = off;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One database role for each audience; row-level security policies are written for these roles. Nobody logs in as one of them: each
-- transaction switches to one with SET LOCAL ROLE.
do $$
declare audience text;
begin
  foreach audience in array array['cabezal_system', 'cabezal_operator', 'cabezal_company', 'cabezal_driver', 'cabezal_token'] loop
    begin
      execute format('create role %I nologin nobypassrls', audience);
    exception when duplicate_object then null; -- roles belong to the cluster: another database has created it
    end;
    execute format('grant %I to current_user', audience);
    execute format('grant usage on schema public to %I', audience);
  end loop;
end $$;

-- This function and the next three read settings of the transaction, for row-level security policies: app.audience, app.company and
-- app.driver (ids), and app.guides (an array of ids).
-- The audience of a person of a company ('carrier' or 'customer') or of a visitor with a link ('visitor'); empty in all other scopes.
create function app_audience() returns text language sql stable return coalesce(current_setting('app.audience', true), '');

-- The company of the caller; null if the scope has none.
create function app_company() returns integer language sql stable return nullif(current_setting('app.company', true), '')::integer;

-- The driver who is signed in; null in all other scopes.
create function app_driver() returns integer language sql stable return nullif(current_setting('app.driver', true), '')::integer;

-- The guides that the link of this transaction opens.
create function app_guides() returns integer[] language sql stable
  return coalesce(nullif(current_setting('app.guides', true), '')::integer[], '{}');

-- Whether the caller may change a reservation: of customers only the client, or the company that booked for the client. Other audiences are
-- limited by their own policies and permissions.
create function app_may_change(id_client integer, id_forwarder integer) returns boolean language sql stable
  return app_audience() <> 'customer' or coalesce(app_company() in (id_client, id_forwarder), false);

-- Whether the caller sees prices of waiting and other charges, which concern only the operator and whoever pays. Carriers, drivers and
-- links see the hours of waiting, and so does an addressee who pays nothing. Used by the policies of stand_bys and charges and by queries
-- that show these prices.
create function app_sees_price(id_client integer, id_bill_to integer, id_forwarder integer) returns boolean language sql stable
  return current_user not in ('cabezal_driver', 'cabezal_token') and app_audience() <> 'carrier'
    and (app_audience() <> 'customer' or coalesce(app_company() in (id_client, id_bill_to, id_forwarder), false));

-- The business day: the one in app.today if the transaction has set it (the application decides by its own clock and zone), else today in
-- Ecuador.
create function business_today() returns date language sql stable
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'America/Guayaquil')::date);

-- An instant as text in the format of the API, for instants inside JSON: ISO 8601 in UTC with milliseconds.
create function iso(moment timestamptz) returns text language sql immutable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Lower-case text without accents, for searches. IMMUTABLE, so that it can be indexed.
create function plain_text(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, coalesce(value, '')));

-- For migrations that create a table: enables and forces row-level security (forced: it also binds the owner) and grants everything to the
-- system and the operator. Companies, drivers and links see nothing unless the migration creates a policy for them.
create function secure_rows(variadic tables text[]) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array tables loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy everything on %I to cabezal_system, cabezal_operator using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to cabezal_system, cabezal_operator', t);
  end loop;
end $$;

-- The last day of the period in which papers count as about to expire (parameter dias_aviso_credencial). A function and not a subquery,
-- because the planner can estimate the rows for its result.
create function warning_day(day date) returns date language sql stable as $$
  select day + (select p.value::integer from parameters p where p.key = 'dias_aviso_credencial' and p.valid_from <= day order by p.valid_from desc limit 1)
$$;

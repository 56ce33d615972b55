-- Of what is void it is kept which lines went because their container was given up: a false freight that is changed afterwards is still
-- reckoned on the freight that it had been sold for.
set local lock_timeout = '10s';

alter table voided_charges add column given_up boolean not null default false;

-- The last lines that a container lost, for the reason of its cancellation.
update voided_charges v set given_up = true from sub_reservations u
  where u.id_sub_reservation = v.id_sub_reservation and u.cancelled_at is not null and v.void_reason = u.cancelled_reason
    and v.source in ('FEE', 'SERVICE', 'SURCHARGE')
    and v.voided_at = (select max(o.voided_at) from voided_charges o
      where o.id_sub_reservation = v.id_sub_reservation and o.source in ('FEE', 'SERVICE', 'SURCHARGE'));

create index voided_charges_given_up on voided_charges (id_sub_reservation) where given_up;

create or replace function charges_are_kept() returns trigger language plpgsql as $$
begin
  insert into voided_charges
    select (jsonb_populate_record(null::voided_charges, to_jsonb(old) || jsonb_build_object('voided_at', now(),
      'void_reason', nullif(current_setting('app.void_reason', true), ''),
      'given_up', coalesce(current_setting('app.void_given_up', true), '') = 'true',
      'voided_by', nullif(current_setting('app.id_user', true), '')))).*;
  return null;
end $$;

-- What adds up a freight runs for every audience: to those who are not the operator the table has no row (0047), and is no error.
grant select (id_charge, id_sub_reservation, id_fee, source, description, computed_unit_price, subtotal, given_up) on voided_charges
  to cabezal_company, cabezal_driver, cabezal_token;

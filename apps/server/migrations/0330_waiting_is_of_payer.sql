-- What waiting costs is between the operator and who pays. Carriers, drivers and links read its hours, and so does an addressee who pays nothing.
-- Row security of the money (stand_bys, charges) and the columns of every answer ask this one function.
create or replace function app_sees_price(id_client integer, id_bill_to integer, id_forwarder integer) returns boolean language sql stable
  return current_user not in ('cabezal_driver', 'cabezal_token') and app_audience() <> 'carrier'
    and (app_audience() <> 'customer' or coalesce(app_company() in (id_client, id_bill_to, id_forwarder), false));

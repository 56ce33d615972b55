-- What of waiting was agreed with the client, by the rates that priced the container (8-money §0.2); kept with its price. Containers that
-- were priced before have none: they wait by the parameters, as they were sold, until their price is asked of the rules again.
alter table sub_reservations
  -- USD without VAT for an hour of stand-by; null: the parameter of the day on which the truck arrives.
  add column stand_by_hour_usd numeric(12, 2) check (stand_by_hour_usd >= 0),
  -- Free hours at each stop where waiting is counted; null: those of the place, else the parameter's.
  add column agreed_free_hours numeric(6, 2) check (agreed_free_hours >= 0);

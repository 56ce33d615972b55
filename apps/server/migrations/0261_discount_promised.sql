-- What an approved reservation was promised by a discount with a budget: a mistake that made it less does not, once mended, cost the rest.
set local lock_timeout = '10s';

alter table discount_redemptions
  -- The most that it took off since its reservation was approved, USD; before that what it takes off.
  add column most numeric(12, 2) not null default 0 check (most >= 0);
update discount_redemptions set most = amount where amount > 0;

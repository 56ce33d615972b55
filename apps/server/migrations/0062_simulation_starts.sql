-- How often a simulation was begun: one that ends its process is not begun for ever.
alter table fee_simulations add column starts integer not null default 0;
create index fee_simulations_waiting on fee_simulations (id_user) where state in ('WAITING', 'RUNNING');

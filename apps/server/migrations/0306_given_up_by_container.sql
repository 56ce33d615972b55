-- A reservation that was given up container by container counted by its appointment for ever: all facts are reckoned once more.
set local lock_timeout = '10s';

insert into fact_changes (id_reservation) values (null);

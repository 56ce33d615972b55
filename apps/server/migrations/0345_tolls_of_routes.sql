-- What a road's tolls take is reckoned of its stations wherever it counts: an amount beside them changed nothing. The stations may be corrected.
set local lock_timeout = '10s';

alter table routes drop column toll;

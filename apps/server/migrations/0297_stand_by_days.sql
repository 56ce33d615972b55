-- Reports of waiting ask by days: what was waited since then (8-money §7).
set local lock_timeout = '10s';
create index stand_bys_started on stand_bys (starts_at);

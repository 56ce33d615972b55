-- Lines of which a tariff changed: the clocks that run are reckoned anew by a job, each reservation by itself, so that no save holds them all.
create table tariff_changes (
  id_shipping_line integer primary key references shipping_lines on delete cascade,
  changed_at timestamptz not null
);
comment on table tariff_changes is 'A line whose clocks are still to be reckoned by its tariffs; the row goes when they are.';
select secure_rows('tariff_changes');
grant usage, select, update on all sequences in schema public to cabezal_system, cabezal_operator;

-- A code is looked up at every scan, a place at every one that is shared; the list goes by its day.
create index qr_logs_code on qr_logs (code, id_qr_log desc);
create unique index qr_logs_place_key on qr_logs (place_key) where place_key is not null;
create index qr_logs_scanned on qr_logs (scanned_at);

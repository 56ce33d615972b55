-- Whoever sees a guide may ask how it was rated; a driver is answered nothing: no policy shows him a row.
grant select on service_ratings to cabezal_driver;

-- Lists of reservations say what waits to be read by the person who asks: also for a driver, whom no policy shows any row.
grant select on comment_reads to cabezal_driver;
create index reservation_comments_mentions on reservation_comments using gin (mentions) where deleted_at is null;

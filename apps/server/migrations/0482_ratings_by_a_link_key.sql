alter table service_ratings validate constraint service_ratings_by;
-- service_ratings_one holds since 0481.
alter table service_ratings drop constraint service_ratings_id_guide_rater_key;

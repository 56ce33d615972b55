-- outside a transaction
-- One rating for each side of a trip, and one for each link that shows it.
drop index concurrently if exists service_ratings_one;
create unique index concurrently service_ratings_one on service_ratings (id_guide, rater, id_link) nulls not distinct;

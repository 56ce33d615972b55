-- A reservation that goes back to pending is booked anew, with other containers and legs. What hung on the old ones are deleted guides
-- only; they keep their number and history, and let go of leg and container.
alter table guides alter column id_leg drop not null;
alter table guides alter column id_sub_reservation drop not null;
alter table guides add constraint guides_leg check (deleted_at is not null or (id_leg is not null and id_sub_reservation is not null));

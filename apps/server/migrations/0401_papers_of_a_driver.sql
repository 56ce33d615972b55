-- A reservation's papers and those of a company are for the companies that read the record: a driver and a link read the reservation and the
-- carrier for their trip only.
alter policy of_subject on documents to cabezal_company;
-- Drivers read the papers of their guides and their own.
create policy of_driver on documents for select to cabezal_driver using (
  exists (select from guides g where g.id_guide = documents.id_guide)
  or exists (select from drivers d where d.id_driver = documents.id_driver));
-- A link reads the papers of its guides.
create policy of_guide on documents for select to cabezal_token using (
  exists (select from guides g where g.id_guide = documents.id_guide));

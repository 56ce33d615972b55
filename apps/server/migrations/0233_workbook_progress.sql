-- How far a workbook is that is being stored. Its rows are one transaction, into which nobody sees, and which holds the workbook's own row: so
-- this is a row beside it, written by another one. It is there before storing begins, as referring to a held row would wait.
create table workbook_progress (
  id_workbook integer primary key references workbooks on delete cascade,
  -- Rows that were looked at again and written, of all; each counts half for either.
  done integer not null,
  total integer not null,
  is_demo boolean not null default false,
  check (done between 0 and total)
);
select secure_rows('workbook_progress');
grant select on workbook_progress to cabezal_company, cabezal_driver;
create policy own on workbook_progress for select to cabezal_company
  using (exists (select from workbooks b where b.id_workbook = workbook_progress.id_workbook));

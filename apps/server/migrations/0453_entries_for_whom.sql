-- What a person says about attending a driver's problem is for the operator: carrier and driver read the entry without it (0145).
alter table logbook add column operator_note text;
-- Photos of problems that a rescue copied as documents of its own guide are those of the problem again.
set local role cabezal_system;
update documents d set id_problem = p.id_problem from documents p
  where p.id_file = d.id_file and p.id_problem is not null and d.id_problem is null;
-- What the program itself said stays in the text.
update logbook b set text = left(b.text, -length(' — ' || p.attended_note)), operator_note = p.attended_note
  from driver_problems p
  where b.id_guide = p.id_guide and b.kind = 'PROBLEM' and starts_with(b.text, 'Problema atendido: ')
    and right(b.text, length(' — ' || p.attended_note)) = ' — ' || p.attended_note
    and p.attended_note !~ '^(Rescatada por |Retorno del contenedor: |Falso flete: |La guía se cerró$|Se eliminó la guía$)';
reset role;

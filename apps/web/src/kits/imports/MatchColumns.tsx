import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import { type ImportSummary, matchImport } from '@cabezal/contract/system/imports/imports.calls';
import { Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { optionSearch } from '../../ui/form/option-search.ts';
import {
  type Chosen,
  choiceOf,
  fieldOf,
  freeFields,
  isChosen,
  type OpenColumn,
  openColumns,
} from './column-choices.ts';
import { knownText } from './import-words.ts';

/** Number of columns shown at first; the others on demand. */
const FIRST = 6;

/** Assigns columns of the file to fields: those without a field, and those matched by a synonym. */
export function MatchColumns({ summary }: { summary: ImportSummary }) {
  const { id_import, kind, version, state, read_columns } = summary;
  const [chosen, setChosen] = useState<Chosen>({});
  const [showsKnown, setShowsKnown] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const match = useChange(matchImport);
  const fields = IMPORT_COLUMNS[kind];
  const columns = openColumns(summary);
  const known = knownText(fields, read_columns);
  const listed = columns.filter(({ by }) => by === null || showsKnown);
  const shown = showsAll ? listed : listed.slice(0, FIRST);
  const left = listed.length - shown.length;
  if (columns.length === 0) return null;
  const can = isChosen(columns, chosen) || 'Elija primero el campo de una columna';
  return (
    <section className="cz-imports-match" aria-label="Columnas del archivo">
      {listed.length > 0 && (
        <>
          <h2>Columnas que no se leen</h2>
          <p>Dé a cada una su campo, si lo tiene. Las demás no se importan.</p>
          <ul>
            {shown.map(column => (
              <li key={column.at}>
                <ColumnName column={column} />
                <Select
                  aria-label={`Campo de la columna «${column.header}»`}
                  placeholder="No se lee"
                  allowClear
                  showSearch={optionSearch}
                  value={fieldOf(column, chosen)}
                  options={freeFields(fields, summary, columns, chosen, column).map(({ key, header, required }) => ({
                    value: key,
                    label: required ? `${header} (obligatoria)` : header,
                  }))}
                  onChange={(key: string | null | undefined) => setChosen({ ...chosen, [column.at]: key ?? null })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {left > 0 && (
        <ActionButton size="small" onClick={() => setShowsAll(true)}>
          {left === 1 ? 'Ver una columna más' : `Ver ${left} columnas más`}
        </ActionButton>
      )}
      {known !== null && (
        <p className="cz-imports-known">
          {known}{' '}
          {!showsKnown && (
            <ActionButton size="small" onClick={() => setShowsKnown(true)}>
              Cambiar
            </ActionButton>
          )}
        </p>
      )}
      <Failure error={match.error} />
      {listed.length > 0 && (
        <div className="cz-imports-buttons">
          {state === 'CHECKED' && (
            <small className="cz-quiet">Lo que haya corregido en las filas se lee otra vez del archivo.</small>
          )}
          <ActionButton
            look="primary"
            can={can}
            loading={match.pending}
            onClick={() => match.run({ id_import, version, columns: choiceOf(columns, chosen) })}
          >
            Leer de nuevo con estas columnas
          </ActionButton>
        </div>
      )}
    </section>
  );
}

/** The heading, sample values, and a suggestion. */
function ColumnName({ column: { header, samples, hint } }: { column: OpenColumn }) {
  return (
    <div>
      <strong>{header}</strong>
      <span className="cz-quiet">{samples.join(' · ')}</span>
      {hint !== null && <span className="cz-imports-remark">{hint}</span>}
    </div>
  );
}

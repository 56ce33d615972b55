import { ActionButton } from '../../../ui/ActionButton.tsx';

interface JudgedRow {
  container_code: string;
  /** Why it is not saved. */
  error: string | null;
  corrected: string | null;
  remarks: readonly string[];
  /** Where it was found. */
  place?: string | null;
}
interface JudgedProps {
  rows: readonly JudgedRow[];
  /** «3 contenedores listos» */
  says: string;
  again: () => void;
}

/** The preview of pasted boxes: the number of valid ones, and each of the others with its line and the reason. */
export function JudgedRows({ rows, says, again }: JudgedProps) {
  const lines = rows.map((row, i) => ({ row, line: i + 1 }));
  const bad = lines.filter(({ row }) => row.error !== null);
  const remarked = lines.filter(({ row }) => row.error === null && row.remarks.length > 0);
  return (
    <>
      <strong>
        {says}
        {bad.length > 0 && `, ${bad.length} ${bad.length === 1 ? 'fila con error' : 'filas con error'}`}
      </strong>
      {bad.length + remarked.length > 0 && (
        <div className="cz-overview-scroll">
          <table className="cz-overview-rows">
            <tbody>
              {[...bad, ...remarked].map(({ row, line }) => (
                <tr key={line}>
                  <td className="cz-quiet">{line}</td>
                  <td>{row.container_code}</td>
                  <td className={row.error === null ? 'cz-overview-soon' : 'cz-negative'}>
                    {row.error ?? row.remarks.join(' · ')}
                    {row.corrected !== null && ` (¿${row.corrected}?)`}
                  </td>
                  {row.place !== undefined && <td className="cz-quiet">{row.place}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ActionButton look="text" onClick={again}>
        Corregir la lista
      </ActionButton>
    </>
  );
}

import { CheckCircleFilled, FilePdfOutlined } from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useKeptPapers } from './use-kept-papers.ts';

const MEGABYTE = 1_048_576;
/** A guide is made when it is read: about this many bytes. */
const GUIDE_BYTES = 60_000;
const formatSize = (bytes: number) => `${formatNumber(Math.max(bytes / MEGABYTE, 0.1), 1)} MB`;

/** «Documentos»: papers that a gate or an officer asks for, kept in the phone and opened without signal. */
export default function KeptPapersPart({ trip, token }: { trip: Travel; token: string }) {
  const { kept, offered, problem, keep, drop } = useKeptPapers(trip, token);
  const papers = offered ?? [];
  if (kept.length === 0 && papers.length === 0) return null;
  const names = papers.map(paper => paper.name).join(', ');
  const size = papers.reduce((sum, paper) => sum + (paper.size ?? GUIDE_BYTES), 0);
  return (
    <section className="cz-travel-part" aria-label="Documentos sin señal">
      <header>
        <h2>Documentos sin señal</h2>
        {kept.length > 0 && (
          <span>
            <CheckCircleFilled /> En este teléfono
          </span>
        )}
      </header>
      {kept.length === 0 ? (
        <p>
          {names}: {plural(papers.length, '# documento', '# documentos')}, unos {formatSize(size)}.
        </p>
      ) : (
        <>
          <ul className="cz-travel-kept">
            {kept.map(paper => (
              <li key={paper.path}>
                <a href={paper.path} target="_blank" rel="noopener">
                  <FilePdfOutlined /> {paper.name}
                </a>
                <small>{formatSize(paper.size)}</small>
              </li>
            ))}
          </ul>
          <p>
            Se quitan {plural(KEPT_DAYS.phonePapers, '# día', '# días')} después de cerrar el viaje, al abrir esta
            página; si no la abre, {plural(KEPT_DAYS.phonePapersUnseen, '# día', '# días')} después de la última vez.
          </p>
        </>
      )}
      {problem !== null && (
        <p className="cz-travel-lacks" role="alert">
          {problem}
        </p>
      )}
      <div className="cz-travel-pair">
        {papers.length > 0 && (
          <ActionButton onClick={keep}>{kept.length === 0 ? 'Llevar en el teléfono' : 'Actualizar'}</ActionButton>
        )}
        {kept.length > 0 && <ActionButton onClick={drop}>Quitar del teléfono</ActionButton>}
      </div>
    </section>
  );
}

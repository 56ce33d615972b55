import {
  getProjectionsExcel,
  getProyeccionesClientes,
  getProyeccionesDestinatarios,
} from '@cabezal/contract/insight/projections/projections.calls';
import { useCall } from '../../../api/use-call.ts';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { ReportPanel } from '../../../kits/report/ReportPanel.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PartyRows } from './PartyRows.tsx';
import { type Asked, type Change, TopChoice } from './projection-choices.tsx';

const PARTIES = {
  CLIENTES: {
    head: 'Cliente',
    what: 'los clientes',
    call: getProyeccionesClientes,
    note: 'Real: los meses cerrados.',
    /** The filter of the list of reservations for these companies. */
    filter: 'id_client',
  },
  DESTINATARIOS: {
    head: 'Destinatario',
    what: 'los destinatarios',
    call: getProyeccionesDestinatarios,
    note: 'Cada destinatario se proyecta por su propia historia: lo real suma igual que por cliente, lo por venir puede diferir.',
    filter: 'id_addressee',
  },
} as const;

interface PartyPanelProps {
  party: keyof typeof PARTIES;
  asked: Asked;
  change: Change;
}

/** The largest clients or addressees, with their Excel. */
export function PartyPanel({ party, asked, change }: PartyPanelProps) {
  const { head, what, call, note, filter } = PARTIES[party];
  const query = useCall(call, asked, { keepPrevious: true });
  const input = { ...asked, table: party };
  return (
    <ReportPanel
      title={`Por ${head.toLowerCase()}`}
      note={note}
      tools={
        <>
          <TopChoice top={asked.top} change={change} />
          <ReportExcel call={getProjectionsExcel} input={input} file={`proyecciones_${party.toLowerCase()}`} />
        </>
      }
    >
      <Answer query={query} what={what}>
        {parties => <PartyRows measure={asked.measure} head={head} parties={parties} filter={filter} />}
      </Answer>
    </ReportPanel>
  );
}

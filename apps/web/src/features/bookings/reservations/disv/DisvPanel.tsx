import {
  CheckOutlined,
  FileTextOutlined,
  PlusOutlined,
  PrinterOutlined,
  SearchOutlined,
  StopOutlined,
} from '@ant-design/icons';
import {
  askDisv,
  createDisvDraft,
  type DisvNeed,
  type DisvRow,
  gatePack,
  getDisvs,
} from '@cabezal/contract/operations/disv/disv.calls';
import { DISV_STATE_NAMES, type DisvState } from '@cabezal/domain/operations/disv/disv';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { isAwaited } from '@cabezal/domain/trips/slots/slot';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn } from '../../../../ui/table/columns.tsx';
import { SmallTable } from '../../../../ui/table/SmallTable.tsx';
import type { LackingForm } from '../slots/SlotDraftDialog.tsx';
import { DeleteDisv } from './DeleteDisv.tsx';
import { DisvDialog } from './DisvDialog.tsx';
import { RegisterDisv } from './RegisterDisv.tsx';

import '../../../../kits/records/parts.css';

type Row = { key: string; need: DisvNeed | null; disv: DisvRow | null };

const families = {
  BORRADOR: null,
  VALIDADO: null,
  ENVIANDO: 'to_close',
  INCIERTO: 'problem',
  RECHAZADO: 'problem',
  EMITIDO: 'ready',
  USADO: 'closed',
  ANULADO: null,
} as const satisfies Record<DisvState, string | null>;

interface PanelProps {
  id_reservation: number;
  /** The form of the reservation or a container in which a person enters what a draft lacks. */
  lackingForm: LackingForm;
}

/** The documents with which the containers of a reservation enter TPG; no panel if none goes there. */
export function DisvPanel({ id_reservation, lackingForm }: PanelProps) {
  const found = useCall(getDisvs, { id_reservation });
  const [edited, setEdited] = useState<number | null>(null);
  const [registered, setRegistered] = useState<DisvRow | null>(null);
  const [deleted, setDeleted] = useState<DisvRow | null>(null);
  const create = useAction(createDisvDraft, { onDone: ({ id_disv }) => setEdited(id_disv) });
  const ask = useAction(askDisv, { onDone: ({ place }) => toast.success(`Se consulta a ${place}`) });
  if (!found.data) return <Answer query={found} what="los DISV" loading={<RowsSkeleton rows={2} />} />;
  const { needs, disvs, is_connected } = found.data;
  const rows: Row[] = [
    ...needs.map(need => ({ key: `n${need.id_guide}`, need, disv: null })),
    ...disvs.map(disv => ({ key: `d${disv.id_disv}`, need: null, disv })),
  ];
  const doing: Doing = {
    create: ({ id_guide }) => create.run({ id_reservation, id_guide }),
    edit: ({ id_disv }) => setEdited(id_disv),
    ask: ({ id_disv }) => ask.run({ id_disv }),
    register: setRegistered,
    drop: setDeleted,
  };
  return (
    <>
      {rows.length > 0 && (
        <Panel title="DISV de TPG">
          {!is_connected && (
            <p className="cz-none">
              Esta instalación no está conectada con TPG: no se envía ningún DISV. Emítalos en su portal y registre sus
              números.
            </p>
          )}
          <SmallTable<Row>
            rows={rows}
            columns={columnsOf(id_reservation)}
            rowKey={row => row.key}
            empty={{ title: 'Sin DISV', text: 'Aquí aparece el DISV de cada contenedor que entra a TPG.' }}
            actions={row => <Buttons {...row} {...doing} />}
          />
        </Panel>
      )}
      {edited !== null && <DisvDialog id_disv={edited} lackingForm={lackingForm} onClose={() => setEdited(null)} />}
      {registered && <RegisterDisv disv={registered} onClose={() => setRegistered(null)} />}
      <DeleteDisv disv={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

const none = <span className="cz-none">—</span>;

function columnsOf(id_reservation: number): Column<Row>[] {
  return [
    customColumn<Row>('box', 'Contenedor', ({ need, disv }) => (
      <>
        {subNumber(id_reservation, (disv ?? need)?.sub_number ?? 0)}
        <div className="cz-records-second">{(disv ?? need)?.container_code ?? 'Sin número'}</div>
      </>
    )),
    customColumn<Row>('number', 'DISV', ({ need, disv }) => (
      <>
        {disv?.disv_number ?? disv?.reference ?? none}
        <div className="cz-records-second">{(disv ?? need)?.guide_number}</div>
      </>
    )),
    customColumn<Row>('at', 'Ingreso', ({ disv }) => (disv?.entry_at ? formatDateTime(disv.entry_at) : none)),
    customColumn<Row>('state', 'Estado', ({ disv }) => <State disv={disv} />),
  ];
}

/** What is said of a DISV under its state. */
function linesOf({ voided_at, void_reason, void_asked_at, error_text, differs, used_at }: DisvRow): string[] {
  const lines = [
    voided_at && `${formatDateTime(voided_at)} · ${void_reason}`,
    used_at && `Entró el ${formatDateTime(used_at)}`,
    void_asked_at && !voided_at && `Anulación pedida el ${formatDateTime(void_asked_at)}`,
    differs.length > 0 && `Cambió: ${differs.join(', ')}. Anúlelo y emita otro.`,
    error_text,
  ];
  return lines.filter(line => typeof line === 'string');
}

function State({ disv }: { disv: DisvRow | null }) {
  if (disv === null) return <FamilyTag family="to_close">Sin DISV</FamilyTag>;
  return (
    <>
      <FamilyTag family={families[disv.state]}>{DISV_STATE_NAMES[disv.state]}</FamilyTag>
      {linesOf(disv).map(line => (
        <div key={line} className="cz-records-second">
          {line}
        </div>
      ))}
    </>
  );
}

interface Doing {
  create: (need: DisvNeed) => unknown;
  edit: (disv: DisvRow) => void;
  ask: (disv: DisvRow) => unknown;
  register: (disv: DisvRow) => void;
  drop: (disv: DisvRow) => void;
}

const print = ({ id_disv, disv_number }: DisvRow) =>
  openAnswer(gatePack, { id_disv }, `garita_${disv_number ?? id_disv}.pdf`);

function Buttons({ need, disv, create, edit, ask, register, drop }: Row & Doing) {
  if (need)
    return (
      <ActionButton size="small" icon={<PlusOutlined />} can={need.can.create} onClick={() => create(need)}>
        Crear DISV
      </ActionButton>
    );
  if (disv === null) return null;
  const { can, state } = disv;
  const button = (icon: ReactNode, text: string, onClick: () => unknown) => (
    <ActionButton size="small" icon={icon} onClick={onClick}>
      {text}
    </ActionButton>
  );
  return (
    <>
      {can.print === true && button(<PrinterOutlined />, 'Imprimir para garita', () => print(disv))}
      {isAwaited(state) && can.ask === true && button(<SearchOutlined />, 'Consultar', () => ask(disv))}
      {can.update === true && button(<FileTextOutlined />, 'Borrador de DISV', () => edit(disv))}
      {can.register === true && button(<CheckOutlined />, 'Registrar número', () => register(disv))}
      {can.delete === true && (
        <ActionButton
          size="small"
          look="text"
          icon={<StopOutlined />}
          title={state === 'EMITIDO' ? 'Anular' : 'Eliminar'}
          aria-label={`${state === 'EMITIDO' ? 'Anular' : 'Eliminar'} el DISV ${disv.disv_number ?? disv.reference}`}
          onClick={() => drop(disv)}
        />
      )}
    </>
  );
}

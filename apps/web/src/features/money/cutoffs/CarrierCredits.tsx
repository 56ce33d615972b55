import { type CutoffCredit, voidCreditNote } from '@cabezal/contract/money/cutoffs/carrier-invoices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { CostOrderTag } from '../../../kits/costs/cost-words.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Column, customColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

const CreditNote = lazy(() => import('./CreditNote.tsx'));

interface Acts {
  mayEnter: boolean;
  mayVoid: boolean;
  enter: (credit: CutoffCredit) => void;
  setVoided: (credit: CutoffCredit) => void;
}

function CreditActions({ row, mayEnter, mayVoid, enter, setVoided }: Acts & { row: CutoffCredit }) {
  if (row.note === null)
    return (
      mayEnter && (
        <ActionButton
          size="small"
          can={row.can.enter}
          aria-label={`Ingresar la nota de crédito de ${row.carrier_name}`}
          onClick={() => enter(row)}
        >
          Ingresar nota de crédito
        </ActionButton>
      )
    );
  return (
    mayVoid && (
      <ActionButton
        size="small"
        look="danger"
        can={row.can.void}
        aria-label={`Anular la nota de crédito ${row.note.document_number}`}
        onClick={() => setVoided(row)}
      >
        Anular
      </ActionButton>
    )
  );
}

const noteNumber = ({ note }: CutoffCredit) =>
  note?.document_number ?? <span className="cz-quiet">Sin nota de crédito</span>;

const columns: Column<CutoffCredit>[] = [
  textColumn('carrier_name', 'Transportista'),
  textColumn('document_number', 'De la factura', { cardRender: row => `De la factura ${row.document_number}` }),
  moneyColumn('total', 'Por acreditar', { card: 'side' }),
  moneyColumn('iva', 'De ello IVA', { cardRender: row => `De ello IVA ${formatMoney(row.iva)}` }),
  customColumn('note', 'Nota de crédito', noteNumber, {
    cardRender: row => (row.note === null ? noteNumber(row) : `Nota de crédito ${row.note.document_number}`),
  }),
  customColumn(
    'status',
    'SAP',
    ({ note }) =>
      note && (
        <>
          <CostOrderTag status={note.status} /> {note.sap_number}
          {note.error_text !== null && <div className="cz-quiet">{note.error_text}</div>}
        </>
      ),
  ),
];

/** What a cutoff takes back from invoices of earlier ones, with the carriers' credit notes; nothing if it takes nothing back. */
export function CarrierCredits({ id_corte, credits }: { id_corte: number; credits: CutoffCredit[] }) {
  const { may, isOperator } = useAccess();
  const [entering, enter] = useState<CutoffCredit | null>(null);
  const [voided, setVoided] = useState<CutoffCredit | null>(null);
  const acts = { mayEnter: may('cutoff.invoice'), mayVoid: isOperator && may('cutoff.send'), enter, setVoided };
  return (
    <>
      {credits.length > 0 && (
        <section>
          <div className="cz-cutoffs-head">
            <h2>Lo que se acredita de facturas anteriores</h2>
          </div>
          <SmallTable<CutoffCredit>
            rows={credits}
            columns={columns}
            rowKey={row => row.numero_orden}
            empty={{ title: 'No se acredita nada' }}
            actions={row => <CreditActions row={row} {...acts} />}
          />
        </section>
      )}
      {entering !== null && (
        <Suspense fallback={null}>
          <CreditNote id_corte={id_corte} credit={entering} onClose={() => enter(null)} />
        </Suspense>
      )}
      {voided !== null && <VoidNote credit={voided} onClose={() => setVoided(null)} />}
    </>
  );
}

/** Voids a credit note; SAP cancels it first if it has it. */
function VoidNote({ onClose, ...of }: { credit: CutoffCredit; onClose: () => void }) {
  const { note, carrier_name } = useOpened(of).credit;
  const action = useChange(voidCreditNote, {
    onDone: () => {
      toast.success('Nota de crédito anulada, o SAP la está anulando');
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open
      title={`Anular la nota de crédito ${note?.document_number} de ${carrier_name}`}
      text="Después puede ingresarse otra. Si SAP la tiene, SAP la anula primero."
      action={action}
      okText="Anular nota de crédito"
      onConfirm={motive => note && action.run({ numero_orden: note.numero_orden, version: note.version, motive })}
      onCancel={onClose}
    />
  );
}

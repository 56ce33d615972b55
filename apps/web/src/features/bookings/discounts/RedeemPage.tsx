import { myDiscounts, redeemCodeDiscount, type WalletRow } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Form, Input } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { discountText, worthText } from '../../../kits/discounts/discount-words.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { AddressTabs, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { FormShell, useFormWork } from '../../../ui/form/FormShell.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import './discounts.css';

/** The wallet of a client: a field for a code, and the client's discounts. */
export default function RedeemPage() {
  const found = useCall(myDiscounts, {});
  return (
    <div className="cz-page">
      <PageHeader title="Mis descuentos" />
      <div className="cz-page-body cz-discounts-wallet">
        <Panel title="¿Tiene un código?">
          <CodeForm />
        </Panel>
        {found.data ? (
          <AddressTabs
            tabs={[
              tab('disponibles', 'Disponibles', found.data.disponibles),
              tab('usados', 'Usados', found.data.usados),
              tab('vencidos', 'Vencidos', found.data.vencidos),
            ]}
          />
        ) : (
          <Answer query={found} what="sus descuentos" loading={<CardsSkeleton cards={3} />} />
        )}
      </div>
    </div>
  );
}

const { input } = redeemCodeDiscount;

function CodeForm() {
  const [form] = Form.useForm();
  const work = useFormWork(form, input);
  const change = useChange(redeemCodeDiscount, {
    form,
    onDone: row => {
      toast.success(`Código ingresado: ${worthText(row)} de descuento`);
      form.resetFields();
      work.written.settle();
    },
  });
  return (
    <FormShell work={work} initial={{}} onFinish={values => change.run({ code: String(values.code) })}>
      <Refusal error={change.error} />
      <div className="cz-discounts-redeem">
        <Field name="code" label="Código" normalize={(typed: string) => typed.toUpperCase().trim()}>
          <Input size="large" autoComplete="off" maxLength={20} />
        </Field>
        <ActionButton look="primary" size="large" htmlType="submit" loading={change.pending}>
          Ingresar código
        </ActionButton>
      </div>
    </FormShell>
  );
}

const EMPTY = {
  disponibles: { title: 'No tiene descuentos disponibles', text: 'Ingrese un código para agregarlo aquí.' },
  usados: { title: 'Aún no ha usado ninguno', text: 'Aquí aparece lo que ya usó en sus reservas.' },
  vencidos: { title: 'Ninguno ha vencido', text: 'Aquí aparece lo que ya no se puede usar.' },
} as const;

const tab = (key: keyof typeof EMPTY, label: string, rows: readonly WalletRow[]) => ({
  key,
  label: <TabLabel name={label} count={rows.length} />,
  children: rows.length === 0 ? <EmptyState {...EMPTY[key]} /> : <Cards rows={rows} />,
});

function Cards({ rows }: { rows: readonly WalletRow[] }) {
  return (
    <ul className="cz-discounts-cards">
      {rows.map(row => (
        <li key={row.id_discount}>
          <strong className="cz-discounts-worth">{worthText(row)}</strong>
          <strong>{row.name}</strong>
          <span>{discountText(row)}</span>
          <span className="cz-quiet">{conditionsOf(row)}</span>
          <Uses row={row} />
        </li>
      ))}
    </ul>
  );
}

/** «Código BIENVENIDA · reservas del 1/ene/2027 al 31/ene/2027 · desde $300,00 · queda 1 uso». */
function conditionsOf(row: WalletRow): string {
  const parts = [
    row.code === null ? 'Se aplica solo' : `Código ${row.code}`,
    `citas del ${formatDate(row.valid_from)} al ${formatDate(row.valid_to)}`,
    row.min_sale === null ? null : `desde ${formatMoney(row.min_sale)} de venta`,
    row.canton === null ? null : `plantas de ${row.canton}`,
    row.port,
    leftText(row.left),
  ];
  return parts.filter(Boolean).join(' · ');
}
const leftText = (left: number | null): string | null =>
  left === null ? null : left === 1 ? 'queda 1 uso' : `quedan ${left} usos`;

function Uses({ row }: { row: WalletRow }) {
  const { linkTo } = useAccess();
  if (row.uses.length === 0) return null;
  return (
    <span>
      Usado en{' '}
      {row.uses.slice(0, 5).map((use, i) => (
        <span key={use.id_reservation}>
          {i > 0 && ', '}
          <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: use.id_reservation }))}>
            {use.id_reservation}
          </MaybeLink>{' '}
          ({formatMoney(use.amount)})
        </span>
      ))}
      {row.uses.length > 5 && ` y ${row.uses.length - 5} más`}
    </span>
  );
}

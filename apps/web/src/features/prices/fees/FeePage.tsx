import { type Fee, getFee } from '@cabezal/contract/prices/fees/fees.calls';
import { CONTAINER_GROUP_NAMES } from '@cabezal/domain/prices/pricing/rule-words';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatHours } from '@cabezal/domain/system/time/time';
import { RESERVATION_TYPE_NAMES, TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answers, DetailPage, type DetailTab, FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import '../../../kits/records/parts.css';
import { RuleStateTag } from '../../../kits/rules/RuleStateTag.tsx';
import { periodText } from '../../../kits/rules/rule-days.ts';
import { FeeActions } from './FeeActions.tsx';
import { FeeItemsTable } from './FeeItemsTable.tsx';
import { FeeOpen } from './FeeOpen.tsx';
import { FeeUse } from './FeeUse.tsx';
import { FeeVersions } from './FeeVersions.tsx';
import { GENERAL, itemText, scopeText } from './fee-words.ts';
import './fees.css';

const list = { title: 'Tarifas', to: paths.fees };

/** A version of a rate: scope, items, and the reservations that it priced. */
export default function FeePage() {
  const { id_tarifa } = useParams();
  const { isOperator } = useAccess();
  const query = useCall(getFee, { id_fee: Number(id_tarifa) });
  return (
    <DetailPage<Fee>
      query={query}
      what="la tarifa"
      list={list}
      header={fee => ({
        title: fee.code,
        marks: (
          <>
            <RuleStateTag state={fee.state} />
            <Chip>Versión {fee.version}</Chip>
            {fee.basic && <Chip>Solo flete, por completar</Chip>}
          </>
        ),
        crumbs: [list, { title: fee.code }],
        actions: isOperator && <FeeActions fee={fee} />,
      })}
      summary={fee => <Summary fee={fee} />}
      tabs={isOperator ? operatorsTabs : itemsOnly}
      aside={fee => (
        <>
          {isOperator && <FeeVersions fee={fee} />}
          <Scope fee={fee} />
        </>
      )}
    />
  );
}

const itemsTab = (fee: Fee): DetailTab => ({
  key: 'rubros',
  label: <TabLabel name="Rubros" count={fee.items.length} />,
  children: <FeeItemsTable items={fee.items} />,
});
const itemsOnly = (fee: Fee) => [itemsTab(fee)];
const operatorsTabs = (fee: Fee): DetailTab[] => [
  itemsTab(fee),
  {
    key: 'abiertas',
    label: <TabLabel name="Reservas abiertas" count={fee.open_reservations} />,
    children: <FeeOpen fee={fee} />,
  },
  { key: 'uso', label: 'Uso de 12 meses', children: <FeeUse used={fee.used} /> },
  historyTab('fee', fee.id_fee),
];

function Summary({ fee }: { fee: Fee }) {
  const others = fee.items.length - (fee.freight === null ? 0 : 1);
  return (
    <Answers
      items={[
        { question: 'Para quién', answer: fee.client ?? GENERAL, note: periodText(fee) },
        { question: 'Dónde y qué', answer: scopeText(fee), note: fee.container },
        {
          question: 'Cuánto, sin IVA',
          answer: fee.freight === null ? 'Sin flete' : itemText(fee.freight),
          note: others === 0 ? 'Solo el flete' : `y ${others} ${others === 1 ? 'rubro más' : 'rubros más'}`,
        },
      ]}
    />
  );
}

const band = ({ km_from, km_to }: Fee): string | null => {
  if (km_from === null && km_to === null) return null;
  const from = formatNumber(km_from ?? 0, 1);
  return km_to === null ? `Desde ${from} km` : `De ${from} a ${formatNumber(km_to, 1)} km`;
};

/** Only the columns that the rate restricts; all others are any. */
function Scope({ fee }: { fee: Fee }) {
  const facts = [
    { label: 'Tipo de reserva', value: fee.reservation_type && RESERVATION_TYPE_NAMES[fee.reservation_type] },
    { label: 'Modalidad', value: fee.template && TEMPLATE_NAMES[fee.template] },
    { label: 'Planta', value: fee.plant },
    { label: 'Ruta', value: fee.route },
    { label: 'Cantón', value: fee.canton },
    { label: 'Provincia', value: fee.province },
    { label: 'Puerto', value: fee.port },
    { label: 'Tipo de contenedor', value: fee.container_type },
    { label: 'Grupo de contenedor', value: fee.container_group && CONTAINER_GROUP_NAMES[fee.container_group] },
    { label: 'Naviera', value: fee.shipping_line },
    { label: 'Producto', value: fee.product },
    { label: 'Kilómetros', value: band(fee) },
    { label: 'Diésel base, por galón', value: fee.diesel_base_usd && formatMoney(fee.diesel_base_usd) },
    { label: 'Horas libres', value: fee.free_hours !== null && formatHours(Number(fee.free_hours)) },
    { label: 'Escrita por', value: fee.author && `${fee.author}, ${formatDate(fee.created_at)}` },
    { label: 'Aprobada por', value: fee.approver && `${fee.approver}, ${formatDate(fee.approved_at)}` },
    { label: 'Anulada porque', value: fee.void_reason },
  ].filter(fact => fact.value);
  return (
    <>
      {facts.length > 0 && (
        <Panel title="Condiciones">
          <FactGrid facts={facts} />
        </Panel>
      )}
      {fee.note && (
        <Panel title="Nota">
          <p className="cz-records-note">{fee.note}</p>
        </Panel>
      )}
    </>
  );
}

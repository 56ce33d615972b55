import { getEquipmentStateLogs } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import { type Equipment, getEquipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import { EQUIPMENT_ATTRIBUTES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { SENDER_NAMES } from '@cabezal/domain/system/validation/modem';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Navigate, useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { StateLog } from '../../../kits/records/StateLog.tsx';
import { TripTable } from '../../../kits/trips/TripTable.tsx';
import { WaitingMark } from '../../../kits/trips/WaitingMark.tsx';
import { Answers, DetailPage, type DetailTab, FactGrid, FactLine, Panel } from '../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AvailabilityTag } from './AvailabilityTag.tsx';
import { attributeText } from './attribute-text.ts';
import { EquipmentActions } from './EquipmentActions.tsx';
import { EquipmentCertificates } from './EquipmentCertificates.tsx';
import { EquipmentPapers } from './EquipmentPapers.tsx';
import { EquipmentTracker } from './EquipmentTracker.tsx';
import { equipmentAnswers } from './equipment-answers.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';
import { ModemMounts } from './modem/ModemMounts.tsx';
import { ModemSetup } from './modem/ModemSetup.tsx';
import { ModemStateMark } from './modem/ModemStateMark.tsx';
import { modemSignalOf } from './modem/modem-words.ts';

/** A genset, a chassis or a modem: whether it is free, its current trip, papers, states and latest trips. */
export default function EquipmentPage() {
  const { id_equipo } = useParams();
  const kind = useEquipmentKind();
  const shape = equipmentKinds[kind];
  const query = useCall(getEquipment, { id_equipment: Number(id_equipo) });
  const found = query.data;
  // An address with the wrong kind is redirected to the page of the equipment.
  if (found && found.kind !== kind) return <Navigate replace to={equipmentKinds[found.kind].path(found)} />;
  return (
    <DetailPage<Equipment>
      query={query}
      what={`el ${shape.name}`}
      list={{ title: shape.title, to: shape.list }}
      header={equipment => ({
        title: <span className="cz-records-keep">{equipment.disk}</span>,
        marks: (
          <>
            <AvailabilityTag
              state={equipment.availability}
              guideStatus={equipment.current_guide?.status}
              waits={equipment.waits}
              size="large"
            />
            <WaitingMark waits={equipment.waits} />
            {equipment.kind === 'MOD' && <ModemStateMark signal={modemSignalOf(equipment)} />}
          </>
        ),
        crumbs: [{ title: shape.title, to: shape.list }, { title: equipment.disk }],
        actions: <EquipmentActions equipment={equipment} />,
      })}
      summary={equipment => <Summary equipment={equipment} />}
      tabs={tabsOf}
      aside={equipment =>
        equipment.kind === 'MOD' && !equipment.observation ? null : (
          <>
            {equipment.tracker && <EquipmentTracker tracker={equipment.tracker} />}
            {equipment.kind !== 'MOD' && <EquipmentCertificates certificates={equipment.certificates} />}
            {equipment.observation && (
              <Panel title="Observación">
                <p className="cz-records-note">{equipment.observation}</p>
              </Panel>
            )}
          </>
        )
      }
    />
  );
}

const tabsOf = (equipment: Equipment): DetailTab[] => [
  ...(equipment.kind === 'MOD'
    ? [
        { key: 'conexion', label: 'Poner en marcha', children: <ModemSetup id_equipment={equipment.id_equipment} /> },
        { key: 'montajes', label: 'Montajes', children: <ModemMounts id_equipment={equipment.id_equipment} /> },
      ]
    : [{ key: 'viajes', label: 'Últimos viajes', children: <TripTable trips={equipment.trips} /> }]),
  { key: 'datos', label: 'Características', children: <Attributes equipment={equipment} /> },
  { key: 'documentos', label: 'Documentos', children: <EquipmentPapers equipment={equipment} /> },
  {
    key: 'estados',
    label: 'Estados',
    children: (
      <StateLog
        call={getEquipmentStateLogs}
        input={{ id_equipment: equipment.id_equipment }}
        names={AVAILABILITY_NAMES}
      />
    ),
  },
  historyTab('equipment', equipment.id_equipment),
];

function Summary({ equipment }: { equipment: Equipment }) {
  const { linkTo, guideLink } = useAccess();
  const company = linkTo(pathTo(paths.carrier, { id_transportista: equipment.id_company }));
  const truck = equipment.id_truck === null ? null : linkTo(pathTo(paths.truck, { id_camion: equipment.id_truck }));
  const { id_mounted_on, mounted_on } = equipment;
  const carrying =
    mounted_on === null || id_mounted_on === null
      ? null
      : linkTo(equipmentKinds[mounted_on.kind].path({ id_equipment: id_mounted_on }));
  const plate = equipment.license_plate && formatPlate(equipment.license_plate);
  return (
    <>
      <Answers items={equipmentAnswers(equipment, { guide: guideLink, mount: truck ?? carrying })} />
      <FactLine
        facts={[
          { label: 'Compañía', value: <MaybeLink to={company}>{equipment.business_name}</MaybeLink> },
          { label: 'Flota', value: equipment.is_own ? 'Propia' : 'De particular' },
          ...(equipment.kind === 'CHA'
            ? [
                { label: 'Placa', value: plate },
                { label: 'Tamaño', value: equipment.size && `${equipment.size}'` },
              ]
            : []),
          ...(equipment.kind === 'MOD'
            ? [
                { label: 'Código que envía', value: equipment.code },
                { label: 'Forma de envío', value: equipment.sender && SENDER_NAMES[equipment.sender] },
                { label: 'Dueño', value: equipment.owner_name },
              ]
            : []),
        ]}
      />
    </>
  );
}

function Attributes({ equipment }: { equipment: Equipment }) {
  const definitions = EQUIPMENT_ATTRIBUTES[equipment.kind].filter(one => one.entry !== 'certificate');
  const facts = definitions.map(definition => {
    const text = attributeText(
      definition,
      equipment.attributes.find(one => one.code === definition.code),
      (definition.entry === 'whole' || definition.entry === 'decimal') && formatNumber,
    );
    return { label: definition.name, value: text && definition.unit ? `${text} ${definition.unit}` : text };
  });
  if (facts.every(fact => fact.value === null)) return <EmptyState title="No tiene características registradas" />;
  return <FactGrid facts={facts} />;
}

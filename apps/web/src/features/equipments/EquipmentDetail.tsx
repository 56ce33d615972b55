import { type Equipment, getEquipment } from '@cabezal/contract/equipments/equipments.calls';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { useParams } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { Answers, DetailPage, type DetailTab, FactGrid, FactLine } from '../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Chip } from '../../ui/status/marks.tsx';
import { MaybeLink } from '../records/MaybeLink.tsx';
import { historyTab } from '../records/RecordHistory.tsx';
import { TripTable } from '../records/TripTable.tsx';
import '../records/parts.css';
import { useAccess } from '../records/use-access.ts';
import { AvailabilityTag } from './AvailabilityTag.tsx';
import { EquipmentPapers } from './EquipmentPapers.tsx';
import { equipmentAnswers } from './equipment-answers.tsx';
import { equipmentKinds, type ShownKind } from './equipment-kinds.ts';

/** A genset or a chassis: whether it is free, where it goes now, its papers and last trips. */
export function EquipmentDetail({ kind }: { kind: ShownKind }) {
  const { id_equipo } = useParams();
  const shape = equipmentKinds[kind];
  const nouns = ['equipment', 'guide'];
  const query = useCall(getEquipment, { id_equipment: Number(id_equipo) }, { nouns });
  return (
    <DetailPage<Equipment>
      query={query}
      what={shape.what}
      list={{ title: shape.title, to: shape.list }}
      header={equipment => ({
        title: <span className="rc-keep">{equipment.disk}</span>,
        marks: (
          <>
            <AvailabilityTag
              state={equipment.availability}
              guideStatus={equipment.current_guide?.status}
              size="large"
            />
            {!equipment.active && <Chip>Inactivo</Chip>}
          </>
        ),
        crumbs: [{ title: shape.title, to: shape.list }, { title: equipment.disk }],
      })}
      summary={equipment => <Summary equipment={equipment} />}
      tabs={tabsOf}
      aside={equipment => <EquipmentPapers certificates={equipment.certificates} />}
    />
  );
}

const tabsOf = (equipment: Equipment): DetailTab[] => [
  { key: 'viajes', label: 'Últimos viajes', children: <TripTable trips={equipment.trips} /> },
  { key: 'datos', label: 'Características', children: <Attributes equipment={equipment} /> },
  historyTab('equipment', equipment.id_equipment),
];

function Summary({ equipment }: { equipment: Equipment }) {
  const { linkTo, guideLink } = useAccess();
  const company = linkTo(pathTo(paths.carrier, { id_transportista: equipment.id_company }));
  const plate = equipment.license_plate && formatPlate(equipment.license_plate);
  return (
    <>
      <Answers items={equipmentAnswers(equipment, guideLink)} />
      <FactLine
        facts={[
          { label: 'Compañía', value: <MaybeLink to={company}>{equipment.business_name}</MaybeLink> },
          { label: 'Flota', value: equipment.is_own ? 'Propia' : 'De particular' },
          ...(plate ? [{ label: 'Placa', value: plate }] : []),
          ...(equipment.size ? [{ label: 'Tamaño', value: `${equipment.size}'` }] : []),
        ]}
      />
    </>
  );
}

function Attributes({ equipment }: { equipment: Equipment }) {
  const papers = new Set(equipment.certificates.map(paper => paper.code));
  const facts = equipment.attributes.filter(entry => !papers.has(entry.code));
  if (facts.length === 0) return <EmptyState title="No tiene características registradas" />;
  return <FactGrid facts={facts.map(entry => ({ label: entry.name, value: entry.value }))} />;
}

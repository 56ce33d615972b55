import { getFreeHoursDefault, getLocation, type Location } from '@cabezal/contract/places/locations/locations.calls';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import { Alert } from 'antd';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink, PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { AddressTabs, Answers, DetailPage, FactGrid, FactLine, Panel } from '../../../ui/detail/DetailPage.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { type EditOf, EditPage } from '../../../ui/form/EditPage.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { fenceText } from './FenceTools.tsx';
import { LocalTable } from './LocalTable.tsx';
import { LocationActions } from './LocationActions.tsx';
import { locationAnswers } from './location-answers.ts';

const LocationMap = lazy(() => import('./LocationMap.tsx'));
const LocationEditForm = lazy(() =>
  import('./LocationForm.tsx').then(({ LocationEditForm }) => ({ default: LocationEditForm })),
);

const list = { title: 'Establecimientos', to: paths.locations };

const Edit = (props: EditOf<Location>) => (
  <Suspense fallback={<PageSkeleton />}>
    <LocationEditForm {...props} />
  </Suspense>
);

/** A place: type, address, free hours; its fence on the map and its docks. `?editar=1` is its form. */
export default function LocationPage() {
  const { id_establecimiento } = useParams();
  const [search] = useSearchParams();
  const query = useCall(getLocation, { id_location: Number(id_establecimiento) });
  if (search.get('editar') === '1') {
    const of = { id_location: Number(id_establecimiento) };
    return <EditPage read={getLocation} of={of} what="el establecimiento" list={list} form={Edit} />;
  }
  return (
    <DetailPage<Location>
      query={query}
      what="el establecimiento"
      list={list}
      header={location => ({
        title: location.name,
        marks: (
          <>
            <Chip>{stopCodeName(location.type)}</Chip>
            {!location.active && <Chip>Inactivo</Chip>}
          </>
        ),
        crumbs: [list, { title: location.code ?? location.name }],
        actions: <LocationActions location={location} />,
      })}
      summary={location => <Summary location={location} />}
      aside={location => (
        <>
          <ContactPanel location={location} />
          <EntryPanel location={location} />
        </>
      )}
    >
      {location => <Main location={location} />}
    </DetailPage>
  );
}

/** The fence as input of its text. */
const fenceOf = ({ fence, radius_m }: Location) => ({
  shape: fence ? ('polygon' as const) : ('circle' as const),
  corners: fence ?? [],
  radius: radius_m,
});

function Main({ location }: { location: Location }) {
  const count = location.list_locals.length;
  return (
    <>
      <Panel title="Geocerca" extra={fenceText(fenceOf(location))}>
        <div className="cz-records-map cz-records-map-tall">
          <Suspense fallback={<div className="cz-map" role="status" aria-label="Cargando el mapa" />}>
            <LocationMap location={location} />
          </Suspense>
        </div>
      </Panel>
      <AddressTabs
        tabs={[
          {
            key: 'locales',
            label: <TabLabel name="Locales" count={count} />,
            children: <LocalTable locals={location.list_locals} />,
          },
          historyTab('location', location.id_location),
        ]}
      />
    </>
  );
}

function Summary({ location }: { location: Location }) {
  const { linkTo } = useAccess();
  const defaults = useCall(getFreeHoursDefault, {}, { staleTime: 300_000 });
  const company =
    location.id_company === null ? null : linkTo(pathTo(paths.carrier, { id_transportista: location.id_company }));
  return (
    <>
      {location.warnings.length > 0 && <Alert type="warning" showIcon banner title={location.warnings.join('. ')} />}
      <Answers items={locationAnswers(location, defaults.data ?? [])} />
      <FactLine
        facts={[
          {
            label: 'Compañía',
            value: location.company ? <MaybeLink to={company}>{location.company}</MaybeLink> : 'Lugar público',
          },
          { label: 'Código', value: location.code },
          { label: 'Código BIC', value: location.code_bic },
          { label: 'Coordenadas', value: `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}` },
        ]}
      />
    </>
  );
}

function ContactPanel({ location }: { location: Location }) {
  return (
    <Panel title="Contacto">
      <FactGrid
        facts={[
          { label: 'Nombre', value: location.contact_name },
          { label: 'Teléfono', value: location.contact_phone && <PhoneLink phone={location.contact_phone} /> },
          { label: 'Dirección', value: location.address },
        ]}
      />
    </Panel>
  );
}

function EntryPanel({ location }: { location: Location }) {
  return (
    <Panel title="Ingreso">
      <FactGrid
        facts={[
          {
            label: 'Credencial',
            value: location.requires_credential ? 'La exige a conductor y camión' : 'No la exige',
          },
          { label: 'Documento de ingreso', value: location.entry_document },
        ]}
      />
    </Panel>
  );
}

import { getTruck, getTrucks, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getTrack } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { Alert } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { truckOption } from '../../../kits/selects/truck-option.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { Playback } from './Playback.tsx';
import { periodProblem } from './playback-words.ts';
import { usePlayedPeriod } from './use-played-period.ts';
import './playback.css';

const never = { id_truck: 1, from: '', to: '' };

/** What a truck did on a day, or from one time to another: its track, where it stood, and the events of its trips. */
export default function PlaybackPage() {
  const { linkTo, may } = useAccess();
  const address = usePlayedPeriod();
  const { id_truck, period } = address;
  const problem = periodProblem(period);
  const isAsked = id_truck !== null && problem === null;
  const found = useCall(getTrack, isAsked ? { id_truck, ...period } : never, { enabled: isAsked });
  const history = found.data && 'truck' in found.data ? found.data : undefined;
  const truck = useCall(
    getTruck,
    { id_truck: id_truck ?? 1 },
    { enabled: id_truck !== null && may('truck.read') },
  ).data;
  const named = truck?.id_truck === id_truck ? truck : undefined;
  const crumbs = [
    { title: 'Monitoreo', to: linkTo(paths.monitoring) },
    { title: 'Actividad de camiones', to: linkTo(`${paths.truckActivity}?vista=dia`) },
  ].flatMap(({ title, to }) => (to === null ? [] : { title, to }));
  return (
    <div className="cz-page cz-playback">
      <PageHeader
        crumbs={crumbs}
        title="Recorrido de un camión"
        actions={
          <>
            <span className="cz-playback-truck">
              <EntitySelect<TruckRow>
                aria-label="Camión"
                call={getTrucks}
                option={truckOption}
                placeholder="Elija un camión"
                value={id_truck}
                current={named ? truckOption(named) : null}
                onChange={camion => address.change({ camion: camion === null ? null : Number(camion) })}
              />
            </span>
            <PeriodChoice address={address} />
          </>
        }
      />
      <div className="cz-page-body">
        {problem && <Alert type="warning" showIcon title={problem} />}
        {id_truck === null && (
          <EmptyState
            title="Elija un camión"
            text="Aquí se ve por dónde fue en un día o en un período de hasta 72 horas: dónde se detuvo y cuánto, y las llegadas y salidas de sus viajes."
          />
        )}
        {isAsked && (
          <Answer query={{ ...found, data: history }} what="el recorrido">
            {shown => <Playback key={`${id_truck} ${period.from} ${period.to}`} history={shown} />}
          </Answer>
        )}
      </div>
    </div>
  );
}

import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import type { MonitoredTrip, Monitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { InputRef } from 'antd';
import { Checkbox, Segmented } from 'antd';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { positionStore } from '../../../live/position-store.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { AttentionList, type ListFilters } from './AttentionList.tsx';
import { CaseAlone } from './cases/CaseAlone.tsx';
import { useCaseWithNote } from './cases/case-with-note.ts';
import { TripCase } from './cases/TripCase.tsx';
import { useCaseActs, useCaseDetail, useCases } from './cases/use-cases.ts';
import { useChosenTrip } from './chosen-trip.ts';
import { FamilyCounts, FleetMap } from './FleetMap.tsx';
import { matches } from './monitoring-words.ts';
import { TripCard } from './TripCard.tsx';
import { useBoardKeys } from './use-board-keys.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMonitoring, useSteadyOrder } from './use-monitoring.ts';
import './card.css';
import './monitoring.css';

const noTrips: readonly MonitoredTrip[] = [];
const tabs = [
  { value: 'list' as const, label: 'Lista' },
  { value: 'map' as const, label: 'Mapa' },
];
const tripTab = { value: 'trip' as const, label: 'Viaje' };
const CARD = 344;
const CLOSE_ZOOM = 13;

/** The board of trips under way: those that need attention, the map, and the selected trip. */
export default function MonitoringPage() {
  const found = useMonitoring();
  return (
    <Answer query={found} what="el monitoreo" loading={<BoardSkeleton />}>
      {answer => <Board answer={answer} />}
    </Answer>
  );
}

function BoardSkeleton() {
  return (
    <div className="cz-monitoring-mo">
      <div className="cz-monitoring-list">
        <CardsSkeleton cards={6} />
      </div>
      <div className="cz-monitoring-map cz-map" />
    </div>
  );
}

/** Filters and the selected trip, kept in the address. */
function useBoardAddress() {
  const { get, id, change } = useAddress<'q' | 'riesgo' | 'viaje' | 'caso' | 'geocercas'>();
  const filters: ListFilters = { search: get('q') ?? '', risk: get('riesgo') };
  return {
    filters,
    chosen: id('viaje'),
    /** A case that a link opens, also after its end. */
    id_case: id('caso'),
    showsFences: get('geocercas') !== null,
    showFences: (shown: boolean) => change({ geocercas: shown ? 'si' : null }),
    setFilters: (given: Partial<ListFilters>) =>
      change({
        ...(given.search !== undefined && { q: given.search }),
        ...(given.risk !== undefined && { riesgo: given.risk }),
      }),
    choose: (id_guide: number | null) => change({ viaje: id_guide, caso: null }),
    chooseCase: (id_alert_case: number) => change({ viaje: null, caso: id_alert_case }),
  };
}

function Board({ answer: { trips, at, unwatched } }: { answer: Monitoring }) {
  const address = useBoardAddress();
  const { filters, chosen: named, id_case, setFilters, choose, chooseCase, showsFences, showFences } = address;
  const { byTrip: cases, others } = useCases();
  const linked = useCaseDetail(id_case);
  const id_chosen = named ?? linked?.id_guide ?? null;
  const narrow = useNarrow();
  const [tab, setTab] = useState<'list' | 'map' | 'trip'>(named === null && id_case === null ? 'list' : 'trip');
  const found = useMemo(() => trips.filter(trip => matches(trip, filters.search)), [trips, filters.search]);
  const risky = useMemo(
    () =>
      found.filter(trip =>
        filters.risk === null ? trip.risk !== null || cases.has(trip.id_guide) : trip.risk?.key === filters.risk,
      ),
    [found, filters.risk, cases],
  );
  const order = useSteadyOrder(risky);
  const quiet = useMemo(
    () => (filters.risk === null ? found.filter(trip => !trip.risk && !cases.has(trip.id_guide)) : noTrips),
    [found, filters.risk, cases],
  );
  const { trip: chosen, isUnderWay } = useChosenTrip(trips, id_chosen);
  const guide = useCall(getGuide, { id_guide: id_chosen ?? 0 }, { enabled: chosen !== null });
  const shownGuide = guide.data ?? null;
  const open = id_chosen === null ? undefined : cases.get(id_chosen);
  const held = useCaseWithNote(id_chosen, id_case ?? open?.id_alert_case ?? null);
  const opened = useCaseDetail(held.id_alert_case);
  const listed = open?.id_alert_case === held.id_alert_case ? open : undefined;
  const shownCase = opened ?? listed ?? null;
  const acts = useCaseActs(shownCase);
  // Also for a notice that links here while the board is open.
  useEffect(() => {
    if (narrow && id_chosen !== null) setTab('trip');
  }, [narrow, id_chosen]);
  const { onReady, centre } = useCentre(chosen, narrow ? 0 : CARD);
  const searchRef = useRef<InputRef>(null);
  const pick = (id_guide: number | null) => {
    choose(id_guide);
    setTab(id_guide === null ? 'list' : narrow ? 'trip' : tab);
  };
  const pickCase = (id_alert_case: number) => {
    chooseCase(id_alert_case);
    if (narrow) setTab('trip');
  };
  useFocusReturn(id_chosen);
  const isOpen = chosen !== null || shownCase !== null;
  useBoardKeys({ ids: order.trips.map(trip => trip.id_guide), chosen, isOpen, searchRef, choose: pick, centre, acts });
  // A link to a finished trip: the list is shown instead.
  const shownTab = tab === 'trip' && !isOpen ? 'list' : tab;
  const caseOf = shownCase && (
    <TripCase
      key={shownCase.id_alert_case}
      found={shownCase}
      detail={opened}
      acts={acts}
      note={held.note}
      onNote={held.setNote}
    />
  );
  const card = chosen ? (
    <TripCard
      key={chosen.id_guide}
      trip={chosen}
      guide={shownGuide}
      caseOf={caseOf}
      // A trip that was taken off the board is still under way.
      isOver={!isUnderWay && unwatched.every(trip => trip.id_guide !== chosen.id_guide)}
      onClose={() => pick(null)}
      onCentre={narrow ? () => setTab('map') : centre}
    />
  ) : (
    shownCase && (
      <CaseAlone of={shownCase} onClose={() => pick(null)}>
        {caseOf}
      </CaseAlone>
    )
  );
  const list = (
    <AttentionList
      found={found}
      order={order}
      quiet={quiet}
      cases={cases}
      others={others}
      id_case={id_case}
      onCase={pickCase}
      unwatched={unwatched}
      filters={filters}
      searchRef={searchRef}
      at={at}
      onFilters={setFilters}
      chosen={id_chosen}
      onChoose={pick}
    />
  );
  const map = (
    <div className="cz-monitoring-map">
      <FleetMap
        trips={found}
        chosen={chosen}
        guide={shownGuide}
        onChoose={pick}
        onReady={onReady}
        cardWidth={narrow ? 0 : CARD}
        showsFences={showsFences}
      />
      <FamilyCounts trips={trips}>
        <Checkbox checked={showsFences} onChange={event => showFences(event.target.checked)}>
          Geocercas
        </Checkbox>
        <ByDay />
      </FamilyCounts>
      {!narrow && card}
    </div>
  );
  if (!narrow) {
    return (
      <div className="cz-monitoring-mo">
        {list}
        {map}
      </div>
    );
  }
  return (
    <div className="cz-monitoring-mo cz-monitoring-narrow">
      <Segmented block value={shownTab} onChange={setTab} options={card ? [...tabs, tripTab] : tabs} />
      {shownTab === 'list' && list}
      {shownTab === 'map' && map}
      {/* Hidden, not gone: what is typed on the card stays while the person looks at the map. */}
      <div className="cz-monitoring-pane" hidden={shownTab !== 'trip'}>
        {card}
      </div>
    </div>
  );
}

/** To what each truck did on a day, for those who may read that. */
function ByDay() {
  const { may, isCustomer, linkTo } = useAccess();
  const path = may('tracking.history') && !isCustomer ? linkTo(`${paths.truckActivity}?vista=dia`) : null;
  return path === null ? null : <Link to={path}>Actividad por día</Link>;
}

/** Centres the map on the selected truck, in the area that the card leaves free. */
function useCentre(chosen: MonitoredTrip | null, cardWidth: number) {
  const map = useRef<MapLibreMap | null>(null);
  const latest = useRef({ chosen, cardWidth });
  useEffect(() => {
    latest.current = { chosen, cardWidth };
  }, [chosen, cardWidth]);
  const [actions] = useState(() => ({
    onReady: (ready: MapLibreMap) => {
      map.current = ready;
    },
    centre: () => {
      const { chosen: trip, cardWidth: covered } = latest.current;
      const live = trip?.id_truck ? positionStore.get(trip.id_truck) : undefined;
      const place = live ?? trip?.position;
      if (!place) return;
      const offset: [number, number] = [-covered / 2, 0];
      map.current?.easeTo({ center: [place.lng, place.lat], zoom: CLOSE_ZOOM, offset, duration: 160 });
    },
  }));
  return actions;
}

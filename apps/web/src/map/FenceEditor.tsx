import { METRES_PER_DEGREE } from '@cabezal/domain/system/geo/distance';
import type { MapMouseEvent } from 'maplibre-gl';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Layer, Marker, type MarkerDragEvent, Source, useMap } from 'react-map-gl/maplibre';
import { color, families } from '../ui/tokens.ts';
import {
  arrowStep,
  type Corners,
  edgeAt,
  edgeMiddles,
  fenceRing,
  type LngLat,
  MOST_CORNERS,
  mayClose,
} from './fence-drawing.ts';
import type { GeoCollection } from './geojson.ts';
import './fence.css';

export type FenceShape = 'circle' | 'polygon';

/** The state of the editor, and callbacks for the actions on the map. */
export interface FenceEditorProps {
  point: LngLat | null;
  radius: number;
  shape: FenceShape;
  corners: Corners;
  /** Clicks append corners; a closed polygon accepts new corners only on its edges. */
  isOpen: boolean;
  selected: number | null;
  /** Limits of the radius. */
  limits: { min: number; max: number };
  onPoint: (at: LngLat) => void;
  onRadius: (metres: number) => void;
  onAdd: (at: LngLat, index?: number) => void;
  onMove: (index: number, at: LngLat) => void;
  /** A handle was grabbed: everything until it is released is one step of the undo. */
  onGrab: () => void;
  onRemove: (index: number) => void;
  onClose: () => void;
  onSelect: (index: number | null) => void;
}

const EDGE_REACH_PX = 10;
const RADIUS_STEP_M = 5;
/** A class in the map's DOM, by which a click on a handle is distinguished from one on the map. */
const HANDLE = 'cz-map-fence-handle';

const isHandle = (event: MapMouseEvent) =>
  event.originalEvent.target instanceof Element && event.originalEvent.target.closest(`.${HANDLE}`) !== null;
const placeOf = (event: MarkerDragEvent): LngLat => [event.lngLat.lng, event.lngLat.lat];
const eastOf = ([lng, lat]: LngLat, metres: number): LngLat => [
  lng + metres / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  lat,
];
const metresBetween = ([lng, lat]: LngLat, to: LngLat) =>
  Math.hypot((to[1] - lat) * METRES_PER_DEGREE, (to[0] - lng) * METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180));

/** A point with its fence, which can be drawn and dragged; to be used inside a map. */
export function FenceEditor(props: FenceEditorProps) {
  const { point, shape, radius, corners } = props;
  useClicks(props);
  return (
    <>
      <FenceShapeLayer {...props} />
      {shape === 'polygon' && <CornerHandles {...props} />}
      {point && shape === 'circle' && <RadiusHandle {...props} point={point} />}
      {point && (
        <Handle
          at={point}
          kind="point"
          label={`Punto del establecimiento${shape === 'circle' ? `, radio ${radius} m` : `, ${corners.length} vértices`}. Muévalo con las flechas.`}
          onGrab={props.onGrab}
          onMove={props.onPoint}
        />
      )}
    </>
  );
}

/** A click on the map sets the point, appends a corner or inserts one into an edge. */
function useClicks(props: FenceEditorProps) {
  const { current: map } = useMap();
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!map) return;
    const engine = map.getMap();
    const onClick = (event: MapMouseEvent) => {
      if (isHandle(event)) return;
      const { shape, point, corners, isOpen, onPoint, onAdd, onSelect } = latest.current;
      const at: LngLat = [event.lngLat.lng, event.lngLat.lat];
      if (shape === 'circle' || point === null) return onPoint(at);
      const onScreen = corners.map(corner => engine.project(corner));
      const edge = edgeAt(event.point, onScreen, isOpen, EDGE_REACH_PX);
      if (edge !== null) return onAdd(at, edge);
      if (isOpen) onAdd(at);
      else onSelect(null);
    };
    engine.on('click', onClick);
    // Two quick clicks add two corners; they must not zoom.
    engine.doubleClickZoom.disable();
    engine.getCanvas().style.cursor = 'crosshair';
    return () => {
      engine.off('click', onClick);
      engine.doubleClickZoom.enable();
      engine.getCanvas().style.cursor = '';
    };
  }, [map]);
}

function FenceShapeLayer({ point, radius, shape, corners, isOpen }: FenceEditorProps) {
  const data = useMemo<GeoCollection>(() => {
    const ring =
      shape === 'circle'
        ? point
          ? fenceRing(point, radius, null)
          : []
        : corners.length > 2
          ? fenceRing([0, 0], 0, corners)
          : [];
    const line = shape === 'polygon' && isOpen ? [...corners] : ring;
    return {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { part: 'area' },
          geometry: { type: 'Polygon', coordinates: ring.length > 0 ? [ring] : [] },
        },
        {
          type: 'Feature',
          properties: { part: 'line' },
          geometry: { type: 'LineString', coordinates: line.length > 1 ? line : [] },
        },
      ],
    };
  }, [point, radius, shape, corners, isOpen]);
  return (
    <Source id="fence-draft" type="geojson" data={data}>
      <Layer
        id="fence-draft-fill"
        type="fill"
        filter={['==', ['get', 'part'], 'area']}
        paint={{ 'fill-color': color.primary, 'fill-opacity': 0.12 }}
      />
      <Layer
        id="fence-draft-line"
        type="line"
        filter={['==', ['get', 'part'], 'line']}
        layout={{ 'line-join': 'round', 'line-cap': 'round' }}
        paint={{ 'line-color': color.primary, 'line-width': 2.5 }}
      />
    </Source>
  );
}

function CornerHandles({
  corners,
  isOpen,
  selected,
  onAdd,
  onMove,
  onGrab,
  onRemove,
  onClose,
  onSelect,
}: FenceEditorProps) {
  const closes = isOpen && mayClose(corners);
  return (
    <>
      {corners.length < MOST_CORNERS &&
        edgeMiddles(corners, isOpen).map(({ at, index }) => (
          <Handle
            key={`edge-${index}`}
            at={at}
            kind="edge"
            label={`Agregar un vértice después del ${index}`}
            onPress={() => onAdd(at, index)}
          />
        ))}
      {corners.map((corner, index) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its place in the order
          key={index}
          at={corner}
          kind={closes && index === 0 ? 'first' : 'corner'}
          isSelected={selected === index}
          label={`Vértice ${index + 1} de ${corners.length}${closes && index === 0 ? ': ciérrelo aquí' : ''}. Flechas para moverlo, Suprimir para quitarlo.`}
          onPress={() => (closes && index === 0 ? onClose() : onSelect(index))}
          onFocus={() => onSelect(index)}
          onGrab={() => {
            onGrab();
            onSelect(index);
          }}
          onMove={at => onMove(index, at)}
          onRemove={() => onRemove(index)}
        >
          {index + 1}
        </Handle>
      ))}
    </>
  );
}

function RadiusHandle({ point, radius, limits, onRadius, onGrab }: FenceEditorProps & { point: LngLat }) {
  const set = (metres: number) =>
    onRadius(Math.min(limits.max, Math.max(limits.min, Math.round(metres / RADIUS_STEP_M) * RADIUS_STEP_M)));
  return (
    <Handle
      at={eastOf(point, radius)}
      kind="radius"
      label={`Radio de ${radius} m. Cámbielo con las flechas.`}
      onGrab={onGrab}
      onMove={at => set(metresBetween(point, at))}
    >
      <span className="cz-map-fence-metres">{radius} m</span>
    </Handle>
  );
}

interface HandleProps {
  at: LngLat;
  kind: 'point' | 'corner' | 'first' | 'edge' | 'radius';
  label: string;
  isSelected?: boolean;
  onPress?: () => void;
  onFocus?: () => void;
  onGrab?: () => void;
  onMove?: (at: LngLat) => void;
  onRemove?: () => void;
  children?: ReactNode;
}

/** A handle that can be moved with mouse, finger or keys. */
function Handle({ at, kind, label, isSelected, onPress, onFocus, onGrab, onMove, onRemove, children }: HandleProps) {
  const { current: map } = useMap();
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove) {
      event.preventDefault();
      onRemove();
    }
    const step = arrowStep(event.key, event.shiftKey);
    if (!step || !onMove || !map) return;
    event.preventDefault();
    event.stopPropagation();
    const here = map.project(at);
    const there = map.unproject([here.x + step.x, here.y + step.y]);
    onGrab?.();
    onMove([there.lng, there.lat]);
  };
  return (
    <Marker
      longitude={at[0]}
      latitude={at[1]}
      anchor="center"
      draggable={onMove !== undefined}
      style={{ zIndex: kind === 'edge' ? 1 : kind === 'point' ? 2 : 3 }}
      onDragStart={onGrab}
      onDrag={event => onMove?.(placeOf(event))}
    >
      <button
        type="button"
        className={`${HANDLE} cz-map-fence-${kind}${isSelected ? ' cz-map-fence-selected' : ''}`}
        aria-label={label}
        aria-pressed={isSelected}
        onClick={onPress}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
    </Marker>
  );
}

/** Read-only fences: the filtered establishments, those nearby. A feature's id is its index in the list. */
export function FencesLayer({ fences, id = 'fences' }: { fences: readonly { ring: LngLat[] }[]; id?: string }) {
  const data = useMemo<GeoCollection>(
    () => ({
      type: 'FeatureCollection',
      features: fences.map(({ ring }, place) => ({
        type: 'Feature',
        id: place,
        properties: {},
        geometry: { type: 'Polygon', coordinates: [ring] },
      })),
    }),
    [fences],
  );
  return (
    <Source id={id} type="geojson" data={data}>
      <Layer id={`${id}-fill`} type="fill" paint={{ 'fill-color': families.at_place.solid, 'fill-opacity': 0.08 }} />
      <Layer
        id={`${id}-line`}
        type="line"
        paint={{ 'line-color': families.at_place.solid, 'line-width': 1.2, 'line-dasharray': [3, 2] }}
      />
    </Source>
  );
}

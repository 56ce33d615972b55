import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import * as mapLib from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import MapGL, { ScaleControl, useMap } from 'react-map-gl/maplibre';
import { readConfig } from '../api/config.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import '../ui/status/stop-line.css';
import { mapColor } from '../ui/tokens.ts';
import { baseReader } from './base-reader.ts';
import { BASE, baseAddress, baseStyle, SEA } from './base-style.ts';
import { provideImages } from './images.ts';
import { type HitTest, MapHits } from './map-hits.ts';
import './map.css';

mapLib.setWorkerUrl(workerUrl);

/** The map component of all screens: the base map with the layers of the screen. Load it lazily (LazyMap.tsx). */
export interface MapViewProps {
  children?: ReactNode;
  /** West, south, east, north of the visible area; the map follows when it changes. */
  fit?: [number, number, number, number] | null;
  /** Space covered by floating panels, which `fit` leaves free. */
  padding?: { top?: number; right?: number; bottom?: number; left?: number };
  /** Maximum zoom of `fit`; a trip is shown from farther away than a place. */
  nearest?: number;
  onReady?: (map: mapLib.Map) => void;
  /** A click on neither a layer nor a marker. */
  onEmptyClick?: () => void;
  label?: string;
}

/** Mainland Ecuador. */
const HOME: [number, number, number, number] = [-81.1, -4.6, -77.2, 1.2];
const words = {
  'Map.Title': 'Mapa',
  'ScaleControl.Feet': 'ft',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
  'AttributionControl.ToggleAttribution': 'Fuentes del mapa',
  'CooperativeGesturesHandler.MobileHelpText': 'Use dos dedos para mover el mapa',
};

/** The engine and the layer of trucks need WebGL2. */
function canDraw() {
  const gl = document.createElement('canvas').getContext('webgl2');
  // A browser has few contexts: the one used for this test is released.
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

function useStyle(): mapLib.StyleSpecification | string | null {
  const [style, setStyle] = useState<mapLib.StyleSpecification | string | null>(null);
  useEffect(() => {
    let here = true;
    void readConfig().then(config => here && setStyle(config.map_style_url ?? baseStyle()));
    return () => {
      here = false;
    };
  }, []);
  return style;
}

/** Reads the base map of a map again if it failed. */
function useBaseReader(map: RefObject<mapLib.Map | null>) {
  const [reader] = useState(() =>
    baseReader(() => {
      const source = map.current?.getSource<mapLib.GeoJSONSource>(BASE);
      void source?.setData(baseAddress());
    }),
  );
  useEffect(() => reader.stop, [reader]);
  return reader;
}

/** The event is about the base map as a whole, not about one of its tiles. */
const isOfBase = (event: object): boolean =>
  'sourceId' in event && event.sourceId === BASE && !('tile' in event && event.tile);

export default function MapView({
  children,
  fit,
  padding,
  nearest = 13,
  onReady,
  onEmptyClick,
  label = 'Mapa',
}: MapViewProps) {
  const style = useStyle();
  const [drawable] = useState(canDraw);
  const [isDrawn, setDrawn] = useState(false);
  const [hits] = useState(() => new Set<HitTest>());
  const map = useRef<mapLib.Map | null>(null);
  const reader = useBaseReader(map);
  if (!drawable) {
    return (
      <EmptyState
        title="Este navegador no puede mostrar el mapa"
        text="Active la aceleración gráfica o use otro navegador."
      />
    );
  }
  if (!style) return <div className="cz-map" aria-busy="true" />;
  return (
    <section className="cz-map" aria-label={label} aria-busy={!isDrawn}>
      <MapGL
        // Passed in, not loaded by the library: that would draw into a page that was left during the load.
        mapLib={mapLib}
        mapStyle={style}
        initialViewState={{ bounds: fit ?? HOME, fitBoundsOptions: { padding: 48 } }}
        minZoom={4.5}
        maxZoom={17}
        fadeDuration={0}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        attributionControl={{ compact: false }}
        locale={words}
        onLoad={event => {
          event.target.touchZoomRotate.disableRotation();
          event.target.keyboard.disableRotation();
          setDrawn(true);
          onReady?.(event.target);
        }}
        onSourceData={event => {
          if (event.sourceId !== BASE || !event.isSourceLoaded) return;
          reader.loaded();
          if (event.target.getLayer(SEA)) event.target.setPaintProperty(SEA, 'background-color', mapColor.sea);
        }}
        onError={event => {
          console.error(event.error);
          // Another style (`map_style_url`) has sources of its own.
          if (typeof style === 'string' || !isOfBase(event)) return;
          map.current = event.target;
          reader.failed();
        }}
        onClick={({ point }) => {
          if (![...hits].some(isHit => isHit(point))) onEmptyClick?.();
        }}
      >
        <Images />
        <Fit fit={fit} padding={padding} nearest={nearest} />
        <ScaleControl position="bottom-left" unit="metric" maxWidth={120} />
        <Zoom home={fit ?? HOME} padding={padding} />
        <MapHits value={hits}>{children}</MapHits>
      </MapGL>
    </section>
  );
}

const room = (padding: MapViewProps['padding']) => ({ top: 48, right: 48, bottom: 48, left: 48, ...padding });

/** Registers the images before the first layer needs one. */
function Images() {
  const { current: map } = useMap();
  useLayoutEffect(() => {
    if (map) provideImages(map.getMap());
  }, [map]);
  return null;
}

/** Moves the map to the area of the screen; `fit` is compared by its numbers, not by identity. */
function Fit({ fit, padding, nearest }: Pick<MapViewProps, 'fit' | 'padding' | 'nearest'>) {
  const { current: map } = useMap();
  const wanted = fit ? JSON.stringify(fit) : null;
  const space = JSON.stringify(room(padding));
  useEffect(() => {
    if (!map || !wanted) return;
    map.fitBounds(JSON.parse(wanted), { padding: JSON.parse(space), maxZoom: nearest, duration: 160 });
  }, [map, wanted, space, nearest]);
  return null;
}

function Zoom({ home, padding }: { home: [number, number, number, number]; padding: MapViewProps['padding'] }) {
  const { current: map } = useMap();
  return (
    <div className="cz-map-zoom">
      <Button icon={<PlusOutlined />} aria-label="Acercar" onClick={() => map?.zoomIn({ duration: 160 })} />
      <Button icon={<MinusOutlined />} aria-label="Alejar" onClick={() => map?.zoomOut({ duration: 160 })} />
      <Button
        icon={<CompressOutlined />}
        aria-label="Ver todo"
        onClick={() => map?.fitBounds(home, { padding: room(padding), duration: 160 })}
      />
    </div>
  );
}

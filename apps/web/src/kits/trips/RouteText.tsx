import './trips.css';

/** «Tercon», « → Planta», « → DPW»: the stops of a route, each but the first with its arrow. */
export const routeStops = (route: string): string[] => route.split(/(?= → )/);

/** A route in a list: where it does not fit, every stop keeps its beginning, on a second line if needed. The tooltip has the whole text. */
export function RouteText({ route }: { route: string }) {
  return (
    <span className="cz-trips-route" title={route}>
      {routeStops(route).map((stop, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route may come to a place twice
        <span key={i}>{stop}</span>
      ))}
    </span>
  );
}

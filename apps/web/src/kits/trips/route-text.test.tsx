import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RouteText, routeStops } from './RouteText.tsx';

it('separates the stops, so that each is shortened by itself', () => {
  expect(routeStops('Tercon → Planta Milagro → DPW')).toEqual(['Tercon', ' → Planta Milagro', ' → DPW']);
  expect(routeStops('Base')).toEqual(['Base']);
});

it('has the text of the route, also one that comes back to a place', () => {
  const route = 'Base → Planta Milagro → Base';
  const html = renderToStaticMarkup(<RouteText route={route} />);
  expect(html.replace(/<[^>]+>/g, '')).toBe(route);
  expect(html).toContain(`title="${route}"`);
});

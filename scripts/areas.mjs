/**
 * The areas of the server's modules, the lowest first: a module imports from its own area and from those before it (docs/architecture.md
 * describes each). Calls, rules and screens are in areas of the same names.
 */
export const AREAS = [
  'system',
  'trips',
  'people',
  'places',
  'fleet',
  'prices',
  'bookings',
  'operations',
  'empties',
  'tracking',
  'money',
  'insight',
];

/** Violations, as texts: imports of a higher area by a lower one, and modules outside all areas. `modules`: from dependency-cruiser. */
export function againstOrder(modules, root) {
  const areaOf = file => (file.startsWith(`${root}/`) ? file.slice(root.length + 1).split('/')[0] : undefined);
  const isTest = file => /\.(test|samples)\.ts$/.test(file);
  return modules
    .filter(({ source }) => areaOf(source) !== undefined && !isTest(source))
    .flatMap(({ source, dependencies }) => {
      const at = AREAS.indexOf(areaOf(source));
      if (at === -1) return [`areas: ${source} is in no area (scripts/areas.mjs)`];
      return dependencies
        .filter(({ resolved }) => AREAS.indexOf(areaOf(resolved)) > at)
        .map(({ resolved }) => `areas: ${source} → ${resolved} imports a higher area`);
    });
}

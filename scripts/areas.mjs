/**
 * The areas of modules, calls and rules, the lowest first: each imports from its own area and from those before it (docs/architecture.md describes
 * each). Screens are in areas of the same names.
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

/** The only folder of areas that has files of its own: shapes of all calls, and lists of them. */
const CONTRACT = 'packages/contract/src';
/** Below all modules: it imports what the lowest area may import. */
const PLATFORM = 'apps/server/src/platform';

/**
 * Violations of the order, as texts: imports of a higher area by a lower one or by the platform, and files outside all areas. `roots`: folders
 * whose subfolders are areas; an import from one root into another follows the order too. `modules`: from dependency-cruiser.
 */
export function againstOrder(modules, roots) {
  const importsOf = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(one => one.resolved)]));
  const rootOf = file => roots.find(root => file.startsWith(`${root}/`));
  const partsOf = file => file.slice(rootOf(file).length + 1).split('/');
  const isAlone = file => partsOf(file).length === 1;
  const isPlaced = file => (isAlone(file) ? rootOf(file) === CONTRACT : AREAS.includes(partsOf(file)[0]));
  const isPlatform = file => file.startsWith(`${PLATFORM}/`);
  const isTest = file => /\.(test|samples)\.ts$/.test(file);

  /**
   * Place in the order. A file outside of the areas is above all of them if it imports one (a list of all calls), else as high as what it imports
   * of other roots.
   */
  const heightOf = (file, seen = []) => {
    if (isPlatform(file)) return 0;
    if (rootOf(file) === undefined || seen.includes(file)) return -1;
    if (!isAlone(file)) return AREAS.indexOf(partsOf(file)[0]);
    const imported = (importsOf.get(file) ?? []).filter(to => rootOf(to) !== undefined);
    const isList = imported.some(to => rootOf(to) === rootOf(file) && !isAlone(to));
    return isList ? AREAS.length : Math.max(-1, ...imported.map(to => heightOf(to, [...seen, file])));
  };

  return modules
    .map(({ source }) => source)
    .filter(source => (rootOf(source) !== undefined || isPlatform(source)) && !isTest(source))
    .flatMap(source => {
      if (!isPlatform(source) && !isPlaced(source)) return [`areas: ${source} is in no area (scripts/areas.mjs)`];
      if (!isPlatform(source) && isAlone(source)) return [];
      return importsOf
        .get(source)
        .filter(to => heightOf(to) > heightOf(source))
        .map(to => `areas: ${source} → ${to} imports a higher area`);
    });
}
